import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { verdicts, type Verdict } from '@tintype/contracts/capture/report-fields';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { compareViews } from './compare-views.ts';

type RawSearch = Readonly<Record<string, unknown>>;
const findText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const findOne = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value);
/** Removes empty fields, so that addresses stay short. */
const compactFields = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const captureOrigins = Object.keys(origins) as readonly Origin[];
export const captureViews = ['grid', 'list'] as const;
/** Periods in days that end now; 1 is today. An address with a period means the same tomorrow. */
export const periods = ['1', '7', '30'] as const;
export type Period = (typeof periods)[number];

/** `problems` means all verdicts except `page`. */
export const verdictFilters = ['problems', ...verdicts] as const;
export type VerdictFilter = (typeof verdictFilters)[number];
export const expandVerdictFilter = (filter: VerdictFilter): readonly Verdict[] =>
  filter === 'problems' ? verdicts.filter((one) => one !== 'page') : [filter];

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
/** Parses a calendar day in the form of a date field. */
const findDay = (value: unknown): string | undefined => {
  const text = findText(value);
  return text !== undefined && dayForm.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};
/** Parses statuses. A router reads `404` in an address as a number. */
const findStatuses = (value: unknown): string | undefined => {
  const text = String(value);
  return /^[1-5](?:\d\d|xx)$/.test(text) ? text : undefined;
};

/**
 * Parses list filters. They are part of the address, so they survive a reload and can be shared.
 */
export const readCapturesSearch = (raw: RawSearch) =>
  compactFields({
    q: findText(raw['q']),
    status: findOne<CaptureState>(captureStates, raw['status']),
    origin: findOne<Origin>(captureOrigins, raw['origin']),
    verdict: findOne<VerdictFilter>(verdictFilters, raw['verdict']),
    http: findStatuses(raw['http']),
    days: findOne<Period>(periods, String(raw['days'])),
    from: findDay(raw['from']),
    to: findDay(raw['to']),
    view: findOne(captureViews, raw['view']),
  });
export const readBatchesSearch = (raw: RawSearch) =>
  compactFields({ status: findOne<CaptureState>(captureStates, raw['status']) });
/**
 * Parses the playground's address. `from` is the page whose request is copied, `capture` the
 * capture whose request is opened.
 */
export const readPlaygroundSearch = (raw: RawSearch) =>
  compactFields({ url: findText(raw['url']), from: findText(raw['from']), capture: findText(raw['capture']) });

/**
 * Parses the sign-in address. `to` is the page to open after signing in, `ended` is set if a
 * session has ended, and `problem` is the provider's error code.
 */
export const readSignInSearch = (raw: RawSearch) =>
  compactFields({ to: findText(raw['to']), ended: findText(raw['ended']), problem: findText(raw['problem']) });
/**
 * Parses the account page's address. `problem` is the error code of a failed visit to the sign-in
 * provider.
 */
export const readMeSearch = (raw: RawSearch) => compactFields({ problem: findText(raw['problem']) });

/**
 * Parses the connection address. `request` is the request of a program, as `/oauth/authorize`
 * encoded it.
 */
export const readConnectSearch = (raw: RawSearch) => compactFields({ request: findText(raw['request']) });

export const scheduleRuns = ['all', 'changes'] as const;
export type ScheduleRuns = (typeof scheduleRuns)[number];
export const readScheduleSearch = (raw: RawSearch) => compactFields({ runs: findOne(scheduleRuns, raw['runs']) });

/**
 * Parses the comparison's address. `against` is the run to compare with, if it is not the previous
 * run.
 */
export const readDiffSearch = (raw: RawSearch) =>
  compactFields({ view: findOne(compareViews, raw['view']), against: findText(raw['against']) });
/** Parses the address with two captures, in any order. */
export const readCompareSearch = (raw: RawSearch) =>
  compactFields({ one: findText(raw['one']), other: findText(raw['other']), view: findOne(compareViews, raw['view']) });
export const readTabSearch = (raw: RawSearch) => compactFields({ page: findText(raw['page']) });

export const pipelineViews = ['canvas', 'outline', 'runs'] as const;
export type PipelineView = (typeof pipelineViews)[number];
/** Parses the pipeline's address. `run` is the run whose progress is shown at the steps. */
export const readPipelineSearch = (raw: RawSearch) =>
  compactFields({ view: findOne(pipelineViews, raw['view']), run: findText(raw['run']) });
