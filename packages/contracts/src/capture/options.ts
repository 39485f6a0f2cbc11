import { resolveDevice, nearestDevices } from '../devices/resolve.ts';
import { captureFormats } from '../formats/formats.ts';
import type { Capability } from '../plans/plans.ts';
import type { FieldRules, Infer } from '../schemas/schema.ts';
import { actions } from './actions.ts';
import { failOnNames } from './fail-on.ts';
import { blockers, quality, selector, timeoutMs, viewport } from './fragments.ts';
import type { OptionSet } from './origins.ts';
import { outputs } from './outputs.ts';
import { paper, pdfFields } from './pdf-fields.ts';
import { session, sessionRules } from './session.ts';

/** The groups of the form in the dashboard. */
export type FormGroup = 'size' | 'file' | 'wait' | 'clean' | 'look' | 'act' | 'trust';
type Sent = Readonly<Record<string, unknown>>;

export type OptionRow = {
  /** JSON Schema: type, bounds, default, description. */
  readonly schema: object;
  /** Where the form of the dashboard has it; `null` where it is no field of that form. */
  readonly form: { readonly group: FormGroup; readonly place: number; readonly beside?: string } | null;
  /** Faults that no keyword can say, by their paths in the option; `''` is the option itself. */
  readonly rules?: FieldRules;
  /** It changes nothing beside these other options: the answer names it as ignored. */
  readonly withoutEffect?: (sent: Sent) => boolean;
  /** Any value but the default needs this capability of the plan. */
  readonly capability?: Capability;
  /** It changes how the result is answered, or how long its caller waits, and not the result: no part of the fingerprint. */
  readonly onlyAnswer?: true;
  /**
   * Its values are in no answer, log or error, and are dropped when the capture has ended: `whole` with all that is in it, `texts` only the
   * typed texts (`actions.ts`).
   */
  readonly secret?: 'whole' | 'texts';
  /** Sets that do not have it: `null` where it is a field like any unknown one, a sentence where it is refused. */
  readonly notIn?: Partial<Record<OptionSet, string | null>>;
  /** Crawls have few options: those that say so. */
  readonly inCrawls?: true;
};

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
const isPdf = ({ format, outputs: several }: Sent): boolean =>
  !isSet(several) && String(format).toLowerCase() === 'pdf';
const besideOutputs = ({ outputs: several }: Sent): boolean => isSet(several);
const besideOutputsOrPdf = (sent: Sent): boolean => besideOutputs(sent) || isPdf(sent);
const withoutPdf = (sent: Sent): boolean => !isPdf(sent);

const forSingle = 'is for single captures only';

/** Of all results in one JSON answer together, in bytes: their files, base64 and text are in memory at the same time. */
export const inBodyBytesMax = 32 * 1_048_576;
/** Of `metadata` as JSON. */
export const metadataBytesMax = 8_192;

/**
 * Every option of a capture (docs/interface/capture.md#request), in the order of the documents. Schemas of all origins, rules, plan gates, the
 * fingerprint, the form of the dashboard and the documents follow from the rows. How an option is performed is in the render service.
 */
export const captureOptions = {
  viewport: {
    schema: { ...viewport, description: 'The visible part of the page. `device` wins when both are sent.' },
    form: { group: 'size', place: 2 },
    inCrawls: true,
  },
  device: {
    schema: { type: 'string', minLength: 1, maxLength: 100, description: 'A device preset, see GET /v1/devices.' },
    form: { group: 'size', place: 1 },
    rules: {
      '': (name: string) =>
        resolveDevice(name) !== undefined
          ? {}
          : { '': `is not known. Near: ${nearestDevices(name).join(', ')}; all: GET /v1/devices` },
    },
  },
  format: {
    schema: { enum: captureFormats, default: 'webp', aliases: { jpg: 'jpeg' }, description: 'What file is made.' },
    form: { group: 'file', place: 1 },
    withoutEffect: besideOutputs,
    notIn: { compose: null },
  },
  quality: {
    schema: { ...quality, default: 80, description: 'For jpeg and webp.' },
    form: { group: 'file', place: 2 },
    withoutEffect: besideOutputsOrPdf,
    notIn: { compose: null },
  },
  fullPage: {
    schema: { type: 'boolean', default: false, description: 'Capture the whole scrollable page.' },
    form: { group: 'size', place: 3 },
    withoutEffect: besideOutputsOrPdf,
  },
  fullPageMode: {
    schema: { enum: ['stitch', 'native'], default: 'stitch', description: 'How a full page is taken.' },
    form: { group: 'size', place: 6, beside: 'fullPage' },
  },
  freezeFixed: {
    schema: { type: 'boolean', default: true, description: 'Stitch mode: show fixed elements once.' },
    form: { group: 'size', place: 7, beside: 'fullPage' },
  },
  scrollInterval: {
    schema: {
      type: 'integer',
      minimum: 50,
      maximum: 1_000,
      default: 150,
      description: 'Milliseconds between scroll steps, of a page that could react to them.',
    },
    form: { group: 'size', place: 8, beside: 'fullPage' },
  },
  maxSections: {
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 100,
      description: 'Stitch mode: viewport sections at most.',
    },
    form: { group: 'size', place: 9, beside: 'fullPage' },
  },
  maxHeight: {
    schema: { type: 'integer', minimum: 1_000, maximum: 30_000, description: 'CSS pixels of a full page at most.' },
    form: { group: 'size', place: 5, beside: 'fullPage' },
  },
  selector: {
    schema: { ...selector, description: 'Capture only the first visible element that matches.' },
    form: { group: 'size', place: 4 },
    withoutEffect: besideOutputsOrPdf,
  },
  paper: {
    schema: {
      ...paper,
      description: "With format pdf: the paper. The page's own size (@page) when left out, else Letter.",
    },
    form: { group: 'file', place: 4 },
    withoutEffect: withoutPdf,
  },
  printBackground: {
    schema: pdfFields.printBackground,
    form: { group: 'file', place: 7 },
    withoutEffect: withoutPdf,
  },
  landscape: { schema: pdfFields.landscape, form: { group: 'file', place: 5 }, withoutEffect: withoutPdf },
  margins: { schema: pdfFields.margins, form: { group: 'file', place: 6 }, withoutEffect: withoutPdf },
  delay: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 30_000,
      default: 0,
      description: 'Milliseconds to wait after load.',
    },
    form: { group: 'wait', place: 3 },
  },
  waitFor: {
    schema: { ...selector, description: 'Wait until this selector is visible.' },
    form: { group: 'wait', place: 2 },
  },
  waitUntil: {
    schema: {
      enum: ['load', 'domcontentloaded', 'networkidle'],
      default: 'load',
      description: 'When the page counts as loaded.',
    },
    form: { group: 'wait', place: 1 },
    inCrawls: true,
  },
  settleTimeout: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 30_000,
      default: 7_000,
      description:
        'Milliseconds at most that what the load has set off is waited for: requests, animations, timers, loaders.',
    },
    form: { group: 'wait', place: 4 },
  },
  timeout: {
    schema: { ...timeoutMs, default: 30_000, description: 'Milliseconds for the whole capture.' },
    form: { group: 'wait', place: 5 },
    onlyAnswer: true,
    inCrawls: true,
  },
  actions: { schema: actions, form: { group: 'act', place: 1 }, secret: 'texts' },
  darkMode: {
    schema: { type: 'boolean', default: false, description: 'Emulate prefers-color-scheme: dark.' },
    form: { group: 'look', place: 1 },
    inCrawls: true,
  },
  customCss: {
    schema: { type: 'string', maxLength: 10_000, description: 'CSS added to the page.' },
    form: { group: 'look', place: 2 },
  },
  hideSelectors: {
    schema: { type: 'array', maxItems: 50, items: selector, default: [], description: 'Elements that are hidden.' },
    form: { group: 'clean', place: 5 },
  },
  blockAds: { schema: blockers.blockAds, form: { group: 'clean', place: 2 }, inCrawls: true },
  blockCookieBanners: { schema: blockers.blockCookieBanners, form: { group: 'clean', place: 1 }, inCrawls: true },
  blockPopups: { schema: blockers.blockPopups, form: { group: 'clean', place: 3 }, inCrawls: true },
  blockLevel: {
    schema: {
      enum: ['none', 'light', 'normal', 'pro', 'pro_plus', 'ultimate'],
      default: 'none',
      description: 'How many kinds of host are blocked.',
    },
    form: { group: 'clean', place: 4 },
  },
  stealthMode: {
    schema: { type: 'boolean', default: false, description: 'Use the browser that bot walls recognise least.' },
    form: { group: 'trust', place: 1 },
    capability: 'stealth',
  },
  failOn: {
    schema: {
      type: 'array',
      maxItems: 10,
      items: { enum: failOnNames },
      default: [],
      description: 'What a result may not be: such a capture fails and is not charged.',
    },
    form: { group: 'trust', place: 2 },
  },
  outputs: {
    schema: outputs,
    form: { group: 'file', place: 3 },
    rules: {
      /** Without an id an output goes by its type; two under one name could not be told apart (docs/interface/outputs.md#fields). */
      '': (given: Infer<typeof outputs>) => {
        const names = given.map(({ id, type }) => id ?? type);
        const again = names.findIndex((name, index) => names.indexOf(name) < index);
        return again < 0 ? {} : { [`${again}.id`]: 'must be set and differ from the other outputs' };
      },
    },
    notIn: { compose: null, view: 'is not for views, which take one picture each' },
  },
  responseType: {
    schema: {
      enum: ['binary', 'base64', 'url'],
      default: 'binary',
      aliases: { json: 'url' },
      description: `How the result is answered. Results that stand in the answer have ${inBodyBytesMax / 1_048_576} MiB together at most; url has no such limit.`,
    },
    form: null,
    onlyAnswer: true,
    notIn: { list: null, compose: null, view: forSingle },
  },
  cacheTtl: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 2_592_000,
      default: 0,
      description: 'Seconds. An identical capture that is not older may be answered; it uses no credit.',
    },
    form: null,
    onlyAnswer: true,
    notIn: { list: null, compose: null, view: forSingle },
  },
  // Refused rather than ignored: without it other pages would be seen than those that were asked for.
  session: {
    schema: session,
    form: null,
    rules: sessionRules,
    secret: 'whole',
    notIn: { list: forSingle, compose: forSingle, view: forSingle },
  },
  metadata: {
    schema: { type: 'object', description: 'Up to 8 KiB of JSON, echoed in the answer.' },
    form: null,
    rules: {
      '': (metadata: object) =>
        new TextEncoder().encode(JSON.stringify(metadata)).length <= metadataBytesMax
          ? {}
          : { '': `must have at most ${metadataBytesMax} bytes as JSON` },
    },
    onlyAnswer: true,
    notIn: { compose: null },
  },
} as const satisfies Record<string, OptionRow>;

export type OptionName = keyof typeof captureOptions;
/** Every option, with every field that a row may have. */
export const optionRows = Object.entries(captureOptions) as readonly (readonly [OptionName, OptionRow])[];

/** The options that were sent and change nothing, because of what was sent beside them. */
export function optionsWithoutEffect(sent: unknown): OptionName[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const given = sent as Sent;
  return optionRows
    .filter(([name, { withoutEffect }]) => isSet(given[name]) && withoutEffect?.(given) === true)
    .map(([name]) => name);
}
