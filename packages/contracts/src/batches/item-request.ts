import { captureSettings, metadata } from '../capture/capture-request.ts';

type Settings = Readonly<Record<string, unknown>>;
type Item = { readonly defaults: Settings; readonly options?: Settings | null | undefined; readonly url: unknown };

/**
 * The capture request of one item of a bulk job or a batch: its own options replace the defaults field by field, `viewport` side by
 * side, and what neither names is as in a single request. `device` and `viewport` replace each other, for a device would win over the
 * viewport that the item asks for.
 */
export function itemRequest({ defaults, options, url }: Item): Record<string, unknown> {
  const own = options ?? {};
  const { viewport, device, ...common } = defaults;
  const ofViewport =
    isObject(viewport) && isObject(own['viewport'])
      ? { viewport: { ...viewport, ...own['viewport'] } }
      : 'viewport' in own || 'device' in own
        ? {}
        : { ...(viewport !== undefined && { viewport }), ...(device !== undefined && { device }) };
  return { ...common, ...own, ...ofViewport, url };
}

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A schema as one writes it down for values that are laid over others: without defaults, which would win over what lies below. Lists
 * are replaced as a whole, so what is inside of them keeps its defaults.
 */
type WithoutDefaults<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Name in keyof T as Name extends 'default' ? never : Name]: WithoutDefaults<T[Name]> }
    : T;

export function withoutDefaults<const T>(json: T): WithoutDefaults<T> {
  if (Array.isArray(json) || typeof json !== 'object' || json === null) return json as WithoutDefaults<T>;
  const kept = Object.entries(json).filter(([name]) => name !== 'default');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDefaults(value)])) as WithoutDefaults<T>;
}

const settings = {
  ...withoutDefaults(captureSettings),
  metadata,
  // Refused rather than ignored: without it other pages would be seen than those that were asked for.
  session: { not: {}, description: 'is allowed for single captures only' },
} as const;

/** The settings of every item of a bulk job or a batch (docs/interface/jobs.md#bulk-request). Results are files, so there is no `responseType`. */
export const batchDefaults = {
  type: 'object',
  title: 'CaptureSettings',
  properties: settings,
  description: 'Capture options for every item. Options that are not set have the defaults of a single capture.',
} as const;

/** What one item has instead of the defaults. `itemRequest` puts both together. */
export const itemOptions = {
  type: 'object',
  title: 'CaptureSettings',
  properties: settings,
  description: 'Capture options for this item only. Each replaces the default of the same name.',
} as const;
