import { is, noRow, numberOf, type Invariants } from './invariant.ts';

export const ofBatches: Invariants = {
  'no item was lost and none was made twice': async (facts) => {
    const { work, api } = facts;
    const summary = (await api('GET', `/v1/screenshots/batches/${work.batchId}`)).json;
    const sent = work.chunks.reduce((sum, { body }) => sum + (JSON.parse(body) as { entries: [] }).entries.length, 0);
    const captures = await numberOf(facts, `SELECT count(*) FROM captures WHERE batch_id = '${work.batchId}'`);
    const valid = await numberOf(
      facts,
      `SELECT count(*) FROM batch_items WHERE batch_id = '${work.batchId}' AND capture_id IS NOT NULL`,
    );
    const positions = await numberOf(
      facts,
      `SELECT count(DISTINCT batch_position) FROM captures WHERE batch_id = '${work.batchId}'`,
    );
    return [
      ...is('items', summary['totalJobs'], sent),
      ...is('captures of items', captures, valid),
      ...is('items with a capture of their own', positions, captures),
    ];
  },
  'the counts of a batch equal its items': async (facts) => {
    const { work, api } = facts;
    const summary = (await api('GET', `/v1/screenshots/batches/${work.batchId}`)).json;
    const recount = (state: string): Promise<number> =>
      numberOf(facts, `SELECT count(*) FROM batch_items WHERE batch_id = '${work.batchId}' AND state = '${state}'`);
    return [
      ...is('completedJobs', summary['completedJobs'], await recount('COMPLETED')),
      ...is('failedJobs', summary['failedJobs'], await recount('FAILED')),
      ...is('processingJobs', summary['processingJobs'], 0),
      ...is('pendingJobs', summary['pendingJobs'], 0),
      ...is('progress', summary['progress'], 100),
    ];
  },
  'a chunk that is sent again gets the receipt it got': async ({ work, api }) => {
    const wrong: string[] = [];
    for (const { body, receipt } of work.chunks) {
      const { text } = await api('POST', `/v1/screenshots/batches/${work.batchId}/chunks`, body);
      wrong.push(...is('receipt', text, receipt));
    }
    return wrong;
  },
  'an item that is held has a host and no capture, and no other item has a host': async ({ held }) =>
    is(
      'items that were held wrongly',
      held.reduce((sum, { wrong }) => sum + wrong, 0),
      0,
    ),
  // Captures of the batch and of a schedule are among those that visit these hosts. Rows are
  // stamped in milliseconds.
  'a host that is crawled with a delay is visited by one at a time, the delay apart': noRow(`
    SELECT origin || ' capture ' || id || ' began ' || (started_at - last_start) || ' after the one before, which had ended '
           || (started_at - last_end) || ' before' AS wrong
    FROM (
      SELECT captures.id, captures.origin, captures.started_at,
             (settings ->> 'crawlDelayMs')::int - 5 AS delay_ms,
             lag(captures.started_at) OVER visits AS last_start, lag(captures.completed_at) OVER visits AS last_end
      FROM crawls JOIN captures ON starts_with(captures.request ->> 'url', substring(crawls.url FROM '^https?://[^/]+/'))
        AND captures.started_at BETWEEN crawls.started_at AND crawls.completed_at
      WHERE (settings ->> 'crawlDelayMs')::int > 0
      WINDOW visits AS (PARTITION BY crawls.id ORDER BY captures.started_at)
    ) AS visits
    WHERE started_at < last_start + delay_ms * interval '1 millisecond' OR started_at < last_end`),
};
