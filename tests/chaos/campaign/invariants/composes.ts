import { is, noRow, rowsOf, type Invariants } from './invariant.ts';

type Count = { readonly id: string; readonly state: string; readonly total: number; readonly completed: number };

export const ofComposes: Invariants = {
  'a compose that completed shows each of its pages': noRow(`
    SELECT 'compose ' || id || ' of ' || parts || ' pages shows ' || coalesce(jsonb_array_length(drawing -> 'parts'), 0) AS wrong
    FROM composes, LATERAL (SELECT count(*) AS parts FROM compose_parts WHERE compose_id = composes.id) AS counted
    WHERE state = 'COMPLETED' AND jsonb_array_length(drawing -> 'parts') IS DISTINCT FROM parts::int`),
  'the counts of a compose equal its captures': async (facts) => {
    const counts = await rowsOf<Count>(
      facts,
      `SELECT composes.id, composes.state, count(*)::int AS total,
              count(*) FILTER (WHERE captures.state = 'COMPLETED')::int AS completed
       FROM composes JOIN compose_parts ON compose_id = composes.id JOIN captures ON captures.id = capture_id
       GROUP BY composes.id`,
    );
    const wrong = counts.map(async ({ id, state, total, completed }) => {
      const { json } = await facts.api('GET', `/v1/screenshots/compose/jobs/${id}`);
      return is(
        `compose ${id}`,
        [json['status'], json['totalCaptures'], json['completedCaptures'], json['progress'] === 100],
        [state, total, completed, state === 'COMPLETED'],
      );
    });
    return (await Promise.all(wrong)).flat();
  },
};
