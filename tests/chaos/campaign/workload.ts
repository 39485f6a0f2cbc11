import type { Api } from './api.ts';
import { rootPath } from './crawled-site.ts';
import { createPipeline, fire, type Pipeline, type PipelineRun } from './pipeline-work.ts';

/** What callers were told has been accepted. */
export type Work = {
  readonly batchId: string;
  /** Each chunk as it was sent, and the receipt it got. */
  readonly chunks: readonly { readonly body: string; readonly receipt: string }[];
  readonly schedules: readonly Schedule[];
  readonly pipeline: Pipeline;
  readonly pipelineRuns: PipelineRun[];
  /** Ids of the others, which are sent while the faults go on. */
  readonly jobs: string[];
  readonly bulks: string[];
  readonly composes: string[];
  readonly crawls: string[];
};
export type Schedule = { readonly id: string; readonly everySeconds: number };

type Target = {
  readonly home: string;
  /**
   * Sites that are crawled with a delay meanwhile, so that what the batch and a schedule want of
   * them has to wait for its turn.
   */
  readonly pacedHomes: readonly string[];
  readonly webhookUrl: string;
};
type Options = Pick<Target, 'home' | 'webhookUrl'> & {
  readonly items: number;
  /** Starts a site that has never been crawled. */
  readonly startSite: () => Promise<string>;
};
type Started = { readonly work: Work; readonly submitMore: (round: number) => Promise<void> };

const pacedSites = 3;
const pacedDelayMs = 500;
/** One entry in so many goes to a site that is being crawled; some of those fail, too. */
const pacedEvery = 21;
/** In one round of so many a crawl without a delay is started. */
const crawlEvery = 3;
const perChunk = 500;
const small = { format: 'png', viewport: { width: 640, height: 480 } } as const;

/**
 * Crawls with a delay, schedules and a batch at once; a job, a bulk job, a compose, a run of a
 * pipeline and other crawls with every call of `submitMore`.
 */
export async function startWork(api: Api, { home, webhookUrl, items, startSite }: Options): Promise<Started> {
  const pacedHomes = await Promise.all(Array.from({ length: pacedSites }, startSite));
  const target = { home, pacedHomes, webhookUrl };
  const crawls: string[] = [];
  for (const site of pacedHomes) crawls.push(await submitCrawl(api, site, pacedDelayMs));
  const schedules = await submitSchedules(api, target);
  const pipeline = await createPipeline(api, webhookUrl);
  const batch = await submitBatch(api, target, items);
  const work: Work = { ...batch, schedules, pipeline, pipelineRuns: [], crawls, jobs: [], bulks: [], composes: [] };
  const submitMore = async (round: number): Promise<void> => {
    work.jobs.push(await submitJob(api, target, round));
    work.bulks.push(await submitBulk(api, target, round));
    work.composes.push(await submitCompose(api, target, round));
    work.pipelineRuns.push(await fire(api, pipeline, { home, round }));
    if (round % crawlEvery === 0) crawls.push(await submitCrawl(api, await startSite(), 0));
  };
  return { work, submitMore };
}

/** Uploads a batch and lets it go. Entries that are no URL are among them: one in a hundred. */
async function submitBatch(
  api: Api,
  { home, pacedHomes, webhookUrl }: Target,
  items: number,
): Promise<Pick<Work, 'batchId' | 'chunks'>> {
  const draft = await api('POST', '/v1/screenshots/batches', JSON.stringify({ name: 'chaos', webhookUrl }));
  const batchId = String(draft.json['id']);
  const urlOf = (number: number): string => {
    if (number % 100 === 99) return 'not a url';
    const paced = number % pacedEvery === 0 ? pacedHomes[(number / pacedEvery) % pacedHomes.length] : undefined;
    return `${paced ?? home}/item/${number}`;
  };
  const chunks: { body: string; receipt: string }[] = [];
  for (let from = 0; from < items; from += perChunk) {
    const entries = Array.from({ length: Math.min(perChunk, items - from) }, (_, at) => ({
      url: urlOf(from + at),
      sourceLine: from + at + 1,
    }));
    const body = JSON.stringify({ sequence: from / perChunk, entries });
    const { text } = await api('POST', `/v1/screenshots/batches/${batchId}/chunks`, body);
    chunks.push({ body, receipt: text });
  }
  await api('POST', `/v1/screenshots/batches/${batchId}/start`);
  return { batchId, chunks };
}

/** One of a site that is being crawled, one whose runs fail, one that is told of changes only. */
async function submitSchedules(api: Api, { home, pacedHomes, webhookUrl }: Target): Promise<Schedule[]> {
  const wanted = [
    { everySeconds: 2, body: { url: `${pacedHomes[0]}/schedule/1` } },
    { everySeconds: 3, body: { url: `${home}/schedule/7`, alertOnFailure: true } },
    { everySeconds: 5, body: { url: `${home}/schedule/2`, onlyOnChange: true } },
  ];
  const schedules: Schedule[] = [];
  for (const { everySeconds, body } of wanted) {
    const all = {
      name: `every ${everySeconds} s`,
      schedule: `*/${everySeconds} * * * * *`,
      destinations: [{ type: 'webhook', url: webhookUrl }],
      options: small,
      ...body,
    };
    schedules.push({ id: await submit(api, '/v1/schedules', all), everySeconds });
  }
  return schedules;
}

const submitJob = (api: Api, { home, webhookUrl }: Target, number: number): Promise<string> =>
  submit(api, '/v1/screenshots/async', { url: `${home}/job/${number}`, ...small, webhookUrl });

/** Four pictures, of which one fails in every other bulk job. */
const submitBulk = (api: Api, { home, webhookUrl }: Target, number: number): Promise<string> =>
  submit(api, '/v1/screenshots/bulk', {
    urls: [0, 1, 2, number % 2 === 1 ? 7 : 3].map((part) => ({ url: `${home}/bulk/${number}/${part}` })),
    defaults: small,
    webhookUrl,
  });

/** Three pictures. One compose in four has a page that fails. */
const submitCompose = (api: Api, { home, webhookUrl }: Target, number: number): Promise<string> =>
  submit(api, '/v1/screenshots/compose', {
    captures: [0, 1, number % 4 === 1 ? 7 : 2].map((part) => ({ url: `${home}/compose/${number}/${part}` })),
    defaults: { viewport: small.viewport },
    output: { layout: 'grid', format: 'png' },
    async: true,
    webhookUrl,
  });

const submitCrawl = (api: Api, site: string, crawlDelayMs: number): Promise<string> => {
  const body = { url: `${site}${rootPath}`, crawlDelayMs, depth: 5, limit: 100, outputs: ['screenshot', 'json'] };
  return submit(api, '/v1/crawls', body);
};

async function submit(api: Api, path: string, body: object): Promise<string> {
  const { json } = await api('POST', path, JSON.stringify(body));
  return String(json['id'] ?? json['jobId'] ?? json['bulkJobId']);
}
