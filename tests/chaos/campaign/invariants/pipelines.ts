import sharp from 'sharp';
import { askFor, galleries, views } from '../pipeline-work.ts';
import { is, noRow, numberOf, rowsOf, type Facts, type Invariants } from './invariant.ts';

type Image = {
  readonly url: string;
  readonly view: string;
  readonly edited: boolean;
  readonly status: string;
  readonly storageUrl?: string;
  readonly width?: number;
  readonly height?: number;
};

export const ofPipelines: Invariants = {
  'whatever is asked for under one key is one run, also when it is asked for again': async (facts) => {
    const { work, api } = facts;
    const rows = await numberOf(facts, 'SELECT count(*) FROM pipeline_runs');
    const wrong = work.pipelineRuns.map(async (run) => {
      const ids = new Set([...run.ids, await askFor(api, work.pipeline, run)]);
      return is(`runs under ${run.key}`, ids.size, 1);
    });
    return [...(await Promise.all(wrong)).flat(), ...is('runs', rows, work.pipelineRuns.length)];
  },
  'a run makes one capture of each address and view': async (facts) => {
    const wanted = facts.work.pipelineRuns.flatMap(({ ids: [id], urls }) =>
      urls.flatMap((url) => views.map((view) => `${id} ${view} ${url}`)),
    );
    const rows = await rowsOf<{ capture: string }>(
      facts,
      `SELECT concat_ws(' ', run_id, view, url) AS capture FROM pipeline_run_captures`,
    );
    return is('captures of runs', rows.map(({ capture }) => capture).toSorted(), wanted.toSorted());
  },
  // The receiver takes two attempts of three, so a notification may have none left; then its run is
  // not wholly completed.
  'a run counts its captures, and ends as they, its pictures and its notifications did': noRow(`
    SELECT 'run ' || id || ' is ' || state || ' with ' || concat_ws(', ', total, run.completed, failed, cancelled) || ', not '
           || wanted || ' with ' || concat_ws(', ', made, taken, lost, 0) AS wrong
    FROM pipeline_runs AS run, LATERAL (
      SELECT count(*) AS made, count(*) FILTER (WHERE captures.state = 'COMPLETED') AS taken,
             count(*) FILTER (WHERE captures.state = 'FAILED') AS lost
      FROM pipeline_run_captures LEFT JOIN captures ON captures.id = capture_id WHERE run_id = run.id
    ) AS captures, LATERAL (
      SELECT count(*) AS pictures, count(*) FILTER (WHERE images.state = 'COMPLETED') AS done
      FROM pipeline_images AS images WHERE run_id = run.id
    ) AS images, LATERAL (
      SELECT count(*) AS undelivered FROM pipeline_outputs AS output JOIN webhook_deliveries AS delivery ON subject_id = output.id
      WHERE run_id = run.id AND delivery.state = 'FAILED'
    ) AS outputs, LATERAL (
      SELECT CASE WHEN taken = made AND done = pictures AND undelivered = 0 THEN 'COMPLETED'
                  WHEN taken > 0 AND done > 0 THEN 'PARTIALLY_COMPLETED' ELSE 'FAILED' END AS wanted
    ) AS ends
    WHERE state <> wanted OR completed_at IS NULL OR (total, run.completed, failed, cancelled) <> (made, taken, lost, 0)`),
  'each picture is in its gallery once, and what was completed can be read': async (facts) => {
    const wrong = facts.work.pipelineRuns.flatMap(({ ids: [id], urls }) =>
      galleries.map(async (gallery) => {
        const images = await imagesOf(facts, `${id}/galleries/${gallery}`);
        const wanted = urls.flatMap((url) => views.map((view) => `${view} ${url} ${gallery === 'edited'}`));
        const unread = await Promise.all(images.map(unreadable));
        return [
          ...is(
            `pictures of run ${id} in ${gallery}`,
            images.map(({ view, url, edited }) => `${view} ${url} ${edited}`).toSorted(),
            wanted.toSorted(),
          ),
          ...unread.flat(),
        ];
      }),
    );
    return (await Promise.all(wrong)).flat();
  },
  'each gallery of a run is told of once': async ({ receiver, work }) => {
    const told = receiver.deliveries.filter(({ event }) => event === 'PIPELINE_GALLERY_COMPLETED');
    // An event that comes again has the id that it had.
    const subjects = new Map(told.map(({ id, subject }) => [id, subject])).values();
    const wanted = work.pipelineRuns.flatMap(({ ids: [id] }) => galleries.map((gallery) => `${id}/${gallery}`));
    return is('galleries', [...subjects].toSorted(), wanted.toSorted());
  },
};

async function imagesOf({ api, work }: Facts, path: string): Promise<readonly Image[]> {
  const { json } = await api('GET', `/v1/pipelines/${work.pipeline.id}/runs/${path}/images?limit=100`);
  return json['items'] as readonly Image[];
}

/** By the link that its owner is given. */
async function unreadable({ url, view, status, storageUrl, width, height }: Image): Promise<string[]> {
  if (status !== 'COMPLETED') return [];
  const what = `${view} of ${url}`;
  if (storageUrl === undefined) return [`${what} has no file`];
  const response = await fetch(storageUrl);
  if (!response.ok) return [`the file of ${what} answers ${response.status}`];
  const file = await sharp(await response.arrayBuffer()).metadata();
  return is(`the file of ${what}`, [file.width, file.height], [width, height]);
}
