import type { Body, Tintype } from '@tintype/client';
import { command, Stopped, type CommandOutput } from '../command.ts';
import { parseInterval } from '../every.ts';
import { toFileSlug } from '../files/file-names.ts';
import { requestFields } from '../flags/request-fields.ts';
import { patience } from '../batch/upload-list.ts';
import { sleep } from '../sleep.ts';
import { describeScheduledRun, type ScheduleExecution } from '../watch/describe-change.ts';
import { storeImages } from '../watch/keep-pictures.ts';

export const watch = command({
  name: 'watch',
  group: 'Captures',
  summary: 'Report changes of a page: the changed words, and an image of the changed areas',
  words: [{ name: 'URL', about: 'URL of the page' }],
  options: {
    every: { value: 'TIME', about: 'how often: 30s, 10min, 6h, daily or a cron expression', fallback: '10min' },
    out: {
      value: 'FOLDER',
      short: 'o',
      about: 'folder for the images (default: named after the page)',
      fallback: '',
    },
    once: { about: 'stop after the first change, or after the first failed capture with exit code 1' },
    keep: { about: 'do not delete the schedule and its captures afterwards' },
  },
  fields: requestFields.schedule,
  shown: [
    'change-detection.mode',
    'change-detection.selector',
    'ignore-selectors',
    'diff-threshold',
    'full-page',
    'device',
    'wait-for',
  ],
  example: 'watch https://example.com --every 10min --once',
  run: async ({ words: [url = ''], values, request, json, tintype, terminal, stopSignal, requireWritable }) => {
    const schedule = parseInterval(values.every);
    const folder = values.out || toFileSlug(url);
    requireWritable(folder);
    const client = tintype();
    const given = request as Partial<Body<'createSchedule'>>;
    // Any difference counts. The image of the changes is created only above the threshold.
    const body = { name: `watch ${url}`.slice(0, 255), url, schedule, diffThreshold: 0, ...given };
    const signal = stopSignal();
    const { id } = await client.schedules.create(
      { ...body, changeDetection: { mode: 'either', ...given.changeDetection } },
      { signal },
    );
    const show = (run: ScheduleExecution, paths: readonly string[]): void => {
      if (json) terminal.write(values.once ? '' : `${JSON.stringify({ ...run, files: paths })}\n`);
      else
        terminal.write(
          [...describeScheduledRun(run), ...paths.map((path) => `  ${path}`)].map((line) => `${line}\n`).join(''),
        );
    };
    try {
      await client.schedules.trigger(id, { signal });
      for await (const run of readRuns(client, id, signal)) {
        const isNews = run.changed === true || run.baseline !== undefined;
        const paths = run.status === 'success' && isNews ? await storeImages(client, run, folder) : [];
        show(run, paths);
        const isEnd = run.status === 'failed' || (run.changed === true && run.baseline === undefined);
        if (values.once && isEnd)
          return {
            json: { ...run, files: paths },
            lines: [],
            exitCode: run.status === 'failed' ? 1 : 0,
          } as CommandOutput;
      }
      throw new Stopped('Stopped.');
    } finally {
      // The deletion has its own time limit, because the signal that ended the watch would end the
      // deletion too.
      if (!values.keep)
        await client.schedules
          .delete(id)
          .catch(() =>
            terminal.tell(`The schedule ${id} still exists. To delete it, run: tintype schedule delete ${id}\n`),
          );
    }
  },
});

const lookMs = 2_000;

/** Yields the runs of a schedule as they end, oldest first, until the signal is aborted. */
async function* readRuns(client: Tintype, id: string, signal: AbortSignal): AsyncGenerator<ScheduleExecution> {
  const seen = new Set<string>();
  for (;;) {
    const { executions } = await client.schedules.history(id, { limit: 20 }, { signal, ...patience });
    for (const run of executions.toReversed()) {
      if (seen.has(run.id)) continue;
      seen.add(run.id);
      yield run;
    }
    await sleep(lookMs, signal);
  }
}
