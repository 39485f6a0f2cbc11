import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';

type Raw = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value);
/** Drops empty fields, so that addresses stay short. */
const compacted = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const captureOrigins = Object.keys(origins) as readonly Origin[];
export const captureViews = ['grid', 'list'] as const;

/** List filters are part of the address: they survive a reload and can be shared. */
export const readCapturesSearch = (raw: Raw) =>
  compacted({
    q: textOf(raw['q']),
    status: oneOf<CaptureState>(captureStates, raw['status']),
    origin: oneOf<Origin>(captureOrigins, raw['origin']),
    view: oneOf(captureViews, raw['view']),
  });
export const readBatchesSearch = (raw: Raw) => compacted({ status: oneOf<CaptureState>(captureStates, raw['status']) });
export const readPlaygroundSearch = (raw: Raw) => compacted({ url: textOf(raw['url']), from: textOf(raw['from']) });

/** `to` is the page to open after signing in, `ended` tells that a session has ended, `problem` is the provider's error code. */
export const readSignInSearch = (raw: Raw) =>
  compacted({ to: textOf(raw['to']), ended: textOf(raw['ended']), problem: textOf(raw['problem']) });
/** `problem` is the error code of a failed visit to the sign-in provider. */
export const readMeSearch = (raw: Raw) => compacted({ problem: textOf(raw['problem']) });

/** `request` is what a program asked for, as `/oauth/authorize` packed it. */
export const readConnectSearch = (raw: Raw) => compacted({ request: textOf(raw['request']) });

export const diffViews = ['split', 'swipe', 'onion', 'mask', 'before'] as const;
export type DiffView = (typeof diffViews)[number];
export const readDiffSearch = (raw: Raw) => compacted({ view: oneOf(diffViews, raw['view']) });
export const readTabSearch = (raw: Raw) => compacted({ page: textOf(raw['page']) });

export const pipelineViews = ['canvas', 'outline', 'runs'] as const;
export type PipelineView = (typeof pipelineViews)[number];
/** `run` is the run whose progress is shown at the steps. */
export const readPipelineSearch = (raw: Raw) =>
  compacted({ view: oneOf(pipelineViews, raw['view']), run: textOf(raw['run']) });
