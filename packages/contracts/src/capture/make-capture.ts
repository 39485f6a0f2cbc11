import { resolveDevice } from '../devices/devices.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { type CheckUrl, urlNotAllowed, invalidFields, ServiceError } from '../errors/service-error.ts';
import type { Plan } from '../plans/plans.ts';
import { type ForeignNames, createParser } from '../schemas/parse.ts';
import {
  type CaptureBody,
  captureRequest,
  type CaptureRequest,
  refusedIn,
  type StoredRequest,
  withoutSentUrl,
} from './capture-request.ts';
import { getInputAddress, addressOfHtml, type Input } from './fragments.ts';
import { type OptionName, optionRows } from './options.ts';
import { type Origin, origins } from './origins.ts';
import { isSealedOption } from './secret-options.ts';
import { createHmac } from 'node:crypto';

export type Settings = Readonly<Record<string, unknown>>;
type FieldProblems = Readonly<Record<string, string>>;
type PlaceOf = (field: string) => string;

/** A later layer overrides an earlier layer. */
type MakeCaptureOptions = { readonly body: CaptureBody } | { readonly layers: readonly Settings[] };
type CaptureInput = MakeCaptureOptions & {
  readonly origin: Origin;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly placeOf?: PlaceOf | undefined;
  readonly foreign?: ForeignNames;
};
type CaptureAddress = Input & {
  readonly checkUrl: CheckUrl;
  /** The exact reason, which the sender does not see. */
  readonly onRefusedUrl?: ((reason: string) => void) | undefined;
};

type FailedCapture = { readonly ok: false; readonly failure: ServiceError };
type FailedSettings = FailedCapture & Pick<MadeSettings, 'ignored'>;
export type MadeSettings = {
  readonly ok: true;
  readonly request: Omit<CaptureRequest, 'url'>;
  readonly ignored: readonly string[];
  readonly origin: Origin;
  readonly placeOf: PlaceOf;
};
export type MadeCapture = { readonly ok: true; readonly request: StoredRequest } | FailedCapture;

/**
 * The only function that creates a capture, for every origin. Errors use the names that were sent.
 * Invalid fields come first, then a refused address, then a limit of the plan.
 */
export function makeCapture({
  url,
  html,
  baseUrl,
  checkUrl,
  onRefusedUrl,
  ...given
}: CaptureInput & CaptureAddress): MadeCapture {
  const settings = readSettings(given);
  if (!settings.ok) return settings;
  const made = captureAt(settings, { url, html, baseUrl, checkUrl, onRefusedUrl });
  return made.ok ? (refusalByPlan(settings.request, given) ?? made) : made;
}

export function makeSettings(given: CaptureInput): MadeSettings | FailedSettings {
  const settings = readSettings(given);
  const refusal = settings.ok ? refusalByPlan(settings.request, given) : undefined;
  return refusal === undefined ? settings : { ...refusal, ignored: settings.ignored };
}

export function captureAt({ request, origin, placeOf }: MadeSettings, address: CaptureAddress): MadeCapture {
  const { html, checkUrl, onRefusedUrl } = address;
  const url = getInputAddress(address);
  const verdict = (html !== undefined && url === addressOfHtml ? acceptedUrl : checkUrl)(url);
  const field = html === undefined ? 'url' : 'baseUrl';
  if (!verdict.allowed)
    return { ok: false, failure: urlNotAllowed({ refusal: verdict, field: placeOf(field), onRefusedUrl }) };
  const { href } = verdict.url;
  const isShownAsSent = origins[origin].showsUrlAsSent && href !== url;
  const page = { url: href, ...(html !== undefined && { html }), ...(isShownAsSent && { askedUrl: url }) };
  return { ok: true, request: { ...request, ...page } };
}

/** Accepts an address that was checked before. The egress guard checks it again. */
export const acceptedUrl: CheckUrl = (url) => ({ allowed: true, url: new URL(url) });
/** Options are validated without their address, because errors in the two are independent. */
const anyUrl = 'https://example.com/';

const parse = createParser(captureRequest);
const toSentField: PlaceOf = (field) => field;

function readSettings({
  origin,
  placeOf = toSentField,
  foreign,
  ...options
}: CaptureInput): MadeSettings | FailedSettings {
  const read =
    'body' in options
      ? ({ ok: true, value: options.body, ignored: [] } as const)
      : readLayers(options.layers, origin, foreign);
  const { ignored } = read;
  if (!read.ok) return { ok: false, failure: invalidFields(renamePlaces(read.fields, placeOf)), ignored };
  const { url: _url, baseUrl: _baseUrl, device: named, ...request } = read.value;
  const device = named === undefined ? undefined : resolveDevice(named);
  return {
    ok: true,
    request: { ...request, ...(device !== undefined && { device }) },
    ignored,
    origin,
    placeOf,
  };
}

function readLayers(layers: readonly Settings[], origin: Origin, foreign?: ForeignNames) {
  const settings: Record<string, unknown> = { ...layers.reduce(mergeSettings, {}), url: anyUrl };
  // Sealed options were validated before they were sealed.
  const sealed = Object.fromEntries(Object.entries(settings).filter(([name, value]) => isSealedOption(name, value)));
  for (const name of Object.keys(sealed)) delete settings[name];
  const refused = refusedIn(origins[origin].options).filter(([name]) => settings[name] !== undefined);
  for (const [name] of refused) delete settings[name];
  const read = parse(settings, foreign);
  const parsed = read.ok ? { ...read, value: { ...read.value, ...sealed } as CaptureBody } : read;
  if (refused.length === 0) return parsed;
  const fields: FieldProblems = { ...(parsed.ok ? {} : parsed.fields), ...Object.fromEntries(refused) };
  return { ok: false, fields, ignored: parsed.ignored } as const;
}

/**
 * `device` and `viewport` replace each other, because a device would override the viewport of a
 * higher layer.
 */
function mergeSettings(below: Settings, above: Settings): Settings {
  const { viewport, device, ...common } = below;
  const ofViewport =
    isObject(viewport) && isObject(above['viewport'])
      ? { viewport: { ...viewport, ...above['viewport'] } }
      : 'viewport' in above || 'device' in above
        ? {}
        : { ...(viewport !== undefined && { viewport }), ...(device !== undefined && { device }) };
  return { ...common, ...above, ...ofViewport };
}
const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const renamePlaces = (fields: FieldProblems, placeOf: PlaceOf): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [placeOf(field), problem]));

const planGatedOptions = optionRows.flatMap(([name, { capability, schema }]) =>
  capability === undefined ? [] : [{ name, capability, free: (schema as { default?: unknown }).default }],
);

type PlanGate = { readonly plan: Pick<Plan, 'capabilities'>; readonly placeOf?: PlaceOf | undefined };
/**
 * A default value needs no capability. The error names all refused options, and the first
 * capability.
 */
export function refusalByPlan(
  settings: { readonly [Name in OptionName]?: unknown },
  { plan, placeOf = toSentField }: PlanGate,
): FailedCapture | undefined {
  const missing = planGatedOptions.filter(
    ({ name, capability, free }) =>
      settings[name] !== undefined && settings[name] !== free && !plan.capabilities.includes(capability),
  );
  const [first] = missing;
  if (first === undefined) return undefined;
  const fields = Object.fromEntries(missing.map(({ name }) => [placeOf(name), 'is not included in your plan']));
  const details = { capability: first.capability, fields };
  return { ok: false, failure: new ServiceError('CAPABILITY_NOT_AVAILABLE', { details }) };
}

type CaptureItem = Input & { readonly layers: readonly Settings[]; readonly placeOf: PlaceOf };
type CaptureItems = Pick<CaptureInput, 'origin' | 'plan'> &
  Omit<CaptureAddress, keyof Input> & { readonly items: readonly CaptureItem[] };

/** If one capture is refused, all are, with the fields of every capture that has the same error. */
export function makeCaptures({ items, ...shared }: CaptureItems): readonly StoredRequest[] {
  const made = items.map((item) => makeCapture({ ...shared, ...item }));
  const failures = made.flatMap((one) => (one.ok ? [] : [one.failure]));
  const worst = failurePriority
    .map((code) => failures.filter((failure) => failure.code === code))
    .find(({ length }) => length > 0);
  if (worst !== undefined) throw mergeFailures(worst as [ServiceError, ...ServiceError[]]);
  return made.flatMap((one) => (one.ok ? [one.request] : []));
}

const failurePriority: readonly ErrorCode[] = ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'];

function mergeFailures(failures: readonly [ServiceError, ...ServiceError[]]): ServiceError {
  const [{ code, message, details }] = failures;
  const fields = Object.assign({}, ...failures.map(getFieldProblems)) as FieldProblems;
  if (code === 'VALIDATION_ERROR') return invalidFields(fields);
  return new ServiceError(code, { message, details: { ...details, fields } });
}

export const getFieldProblems = ({ details }: ServiceError): FieldProblems =>
  (details['fields'] ?? {}) as FieldProblems;
export const formatFieldProblems = (fields: FieldProblems): string =>
  Object.entries(fields)
    .map(([field, problem]) => `${field} ${problem}`)
    .join('; ');

const onlyAnswer = optionRows.flatMap(([name, row]) => (row.onlyAnswer === true ? [name] : []));

/** Covers everything that affects the result of a capture. */
export function computeFingerprint(request: StoredRequest, key: Uint8Array): Buffer {
  const rest: Partial<StoredRequest> = withoutSentUrl(request);
  for (const name of onlyAnswer) delete rest[name];
  return computeKeyedHash(rest, key);
}

/** Keyed because requests contain passwords: a stolen database does not suffice to test guesses. */
export const computeKeyedHash = (value: unknown, key: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(sorted(value)))
    .digest();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}
