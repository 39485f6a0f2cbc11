import { type Origin, origins } from '@tintype/contracts/capture/origins';
import { type Verdict, verdicts } from '@tintype/contracts/capture/report-fields';
import { type CaptureState, captureStates } from '@tintype/contracts/states/capture';

type RawSearch = Readonly<Record<string, unknown>>;
const findText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const findOne = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value);
/** Removes empty fields, so that addresses stay short. */
const compactFields = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const captureOrigins = Object.keys(origins) as readonly Origin[];
const captureViews = ['grid', 'list'] as const;
/** The number of days: `1` is today. An address with a period means the same tomorrow. */
export const periods = ['1', '7', '30'] as const;
export type Period = (typeof periods)[number];

/** `problems` means all verdicts except `page`. */
export const verdictFilters = ['problems', ...verdicts] as const;
export type VerdictFilter = (typeof verdictFilters)[number];
export const expandVerdictFilter = (filter: VerdictFilter): readonly Verdict[] =>
  filter === 'problems' ? verdicts.filter((one) => one !== 'page') : [filter];

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const findDay = (value: unknown): string | undefined => {
  const text = findText(value);
  return text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};
/** Status codes arrive as numbers: the router reads `404` in an address as a number. */
const findStatuses = (value: unknown): string | undefined => {
  const text = String(value);
  return /^[1-5](?:\d\d|xx)$/.test(text) ? text : undefined;
};

/** Filters in the address survive a reload and can be shared. */
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
/** `from` is the page whose request is copied, `capture` the capture whose request is opened. */
export const readPlaygroundSearch = (raw: RawSearch) =>
  compactFields({ url: findText(raw['url']), from: findText(raw['from']), capture: findText(raw['capture']) });

/**
 * `to` is the page to open after signing in, `ended` is set if a session has ended, and `problem`
 * is the provider's error code.
 */
export const readSignInSearch = (raw: RawSearch) =>
  compactFields({ to: findText(raw['to']), ended: findText(raw['ended']), problem: findText(raw['problem']) });
/** `problem` is the error code of a failed visit to the sign-in provider. */
export const readMeSearch = (raw: RawSearch) => compactFields({ problem: findText(raw['problem']) });

/** `request` is the request of a program, as `/oauth/authorize` encoded it. */
export const readConnectSearch = (raw: RawSearch) => compactFields({ request: findText(raw['request']) });

export const scheduleRuns = ['all', 'changes'] as const;
export type ScheduleRuns = (typeof scheduleRuns)[number];
export const readScheduleSearch = (raw: RawSearch) => compactFields({ runs: findOne(scheduleRuns, raw['runs']) });

/** `against` is the run to compare with, if it is not the previous run. */
export const readDiffSearch = (raw: RawSearch) =>
  compactFields({ view: findOne(compareViews, raw['view']), against: findText(raw['against']) });
export const readCompareSearch = (raw: RawSearch) =>
  compactFields({ one: findText(raw['one']), other: findText(raw['other']), view: findOne(compareViews, raw['view']) });
export const readTabSearch = (raw: RawSearch) => compactFields({ page: findText(raw['page']) });

export const pipelineViews = ['canvas', 'outline', 'runs'] as const;
export type PipelineView = (typeof pipelineViews)[number];
/** `run` is the run whose progress is shown at the steps. */
export const readPipelineSearch = (raw: RawSearch) =>
  compactFields({ view: findOne(pipelineViews, raw['view']), run: findText(raw['run']) });

export const viewLabels = {
  split: { label: 'Side by side', key: 's', caption: '' },
  swipe: { label: 'Swipe', key: 'w', caption: 'Before on the left, after on the right' },
  onion: { label: 'Overlay', key: 'o', caption: 'After over before' },
  difference: { label: 'Difference', key: 'd', caption: 'Black where both are equal' },
  blink: { label: 'Blink', key: 'b', caption: '' },
} as const;
export type CompareView = keyof typeof viewLabels;
export const compareViews = Object.keys(viewLabels) as readonly CompareView[];
