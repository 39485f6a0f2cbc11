import { resolveDevice, nearestDevices } from '../devices/devices.ts';
import { captureFormats } from '../formats/formats.ts';
import { actions } from './actions.ts';
import { assertions } from './assertions.ts';
import { authentication, session, sessionRules } from './session.ts';
import { failOnNames } from './fail-on.ts';
import { blockers, quality, selector, timeoutMs, viewport } from './fragments.ts';
import { isPdf, isSet, type OptionRow, type SentOptions } from './option-row.ts';
import { outputs, outputsRules } from './outputs.ts';
import { pdfOptions } from './pdf-fields.ts';
import { pictureOptions } from './picture-fields.ts';
import { scriptOptions, visitorOptions } from './visitor-options.ts';

const hasOutputs = ({ outputs: several }: SentOptions): boolean => isSet(several);
const hasOutputsOrPdf = (sent: SentOptions): boolean => hasOutputs(sent) || isPdf(sent);

const forSingle = 'is allowed only for single captures';
const oneFile = 'is not allowed in links, which return a single file';
const readByAll = 'is not allowed in links, which anyone can read';
const notForComposes = 'is not available for compose requests';

/** Files, their base64 and the response text are in memory at the same time. */
export const inBodyBytesMax = 32 * 1_048_576;
const metadataBytesMax = 8_192;

/**
 * Schemas of all origins, rules, plan limits, fingerprint and documentation follow from the rows
 * (docs/interface/capture.md#request).
 */
export const captureOptions = {
  viewport: {
    schema: { ...viewport, description: 'Size of the browser viewport. Has no effect if `device` is set.' },
    inCrawls: true,
  },
  device: {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Device preset to emulate. See GET /v1/devices for the names. Overrides `viewport`.',
    },
    rules: {
      '': (name: string) =>
        resolveDevice(name) !== undefined
          ? {}
          : { '': `is not known. Similar names: ${nearestDevices(name).join(', ')}. GET /v1/devices lists all names` },
    },
  },
  format: {
    schema: { enum: captureFormats, default: 'webp', aliases: { jpg: 'jpeg' }, description: 'File format.' },
    withoutEffect: hasOutputs,
    notIn: { compose: null },
  },
  quality: {
    schema: { ...quality, default: 80, description: 'Image quality. Applies only to jpeg and webp.' },
    withoutEffect: hasOutputsOrPdf,
    notIn: { compose: null },
  },
  fullPage: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Capture the full scrollable page instead of the viewport.',
    },
    withoutEffect: hasOutputsOrPdf,
  },
  fullPageMode: {
    schema: {
      enum: ['stitch', 'native'],
      default: 'stitch',
      description: 'Method for full-page captures. Applies only with `fullPage`.',
    },
  },
  freezeFixed: {
    schema: {
      type: 'boolean',
      default: true,
      description: 'Show fixed elements only once. Applies only to stitch mode.',
    },
  },
  scrollInterval: {
    schema: {
      type: 'integer',
      minimum: 50,
      maximum: 1_000,
      default: 150,
      description: 'Milliseconds between scroll steps. Applies to full-page captures of pages that react to scrolling.',
    },
  },
  maxSections: {
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 100,
      description: 'Maximum number of viewport sections. Applies only to stitch mode.',
    },
  },
  maxHeight: {
    schema: {
      type: 'integer',
      minimum: 1_000,
      maximum: 30_000,
      description: 'Maximum height of a full-page capture in CSS pixels.',
    },
  },
  selector: {
    schema: {
      ...selector,
      description: 'CSS selector. CSS selector. Capture only the first visible element that matches.',
    },
    withoutEffect: hasOutputsOrPdf,
  },
  ...pictureOptions,
  ...pdfOptions,
  delay: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 30_000,
      default: 0,
      description: 'Additional delay after the page has loaded, in milliseconds.',
    },
  },
  waitFor: {
    schema: { ...selector, description: 'CSS selector. Wait until a matching element is visible.' },
  },
  waitUntil: {
    schema: {
      enum: ['load', 'domcontentloaded', 'networkidle'],
      default: 'load',
      description: 'Event after which the page counts as loaded.',
    },
    inCrawls: true,
  },
  settleTimeout: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 30_000,
      default: 7_000,
      description:
        'Maximum time in milliseconds to wait after load for requests, animations, timers and loading indicators to finish.',
    },
  },
  timeout: {
    schema: { ...timeoutMs, default: 30_000, description: 'Timeout for the whole capture in milliseconds.' },
    onlyAnswer: true,
    inCrawls: true,
  },
  ...scriptOptions,
  actions: { schema: actions, secret: 'texts', notIn: { link: readByAll } },
  darkMode: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Emulate a dark colour scheme (prefers-color-scheme: dark).',
    },
    inCrawls: true,
  },
  ...visitorOptions,
  customCss: {
    schema: { type: 'string', maxLength: 10_000, description: 'CSS to add to the page.' },
  },
  hideSelectors: {
    schema: {
      type: 'array',
      maxItems: 50,
      items: selector,
      default: [],
      description: 'CSS selectors of elements to hide.',
    },
  },
  blockAds: { schema: blockers.blockAds, inCrawls: true },
  blockCookieBanners: { schema: blockers.blockCookieBanners, inCrawls: true },
  blockPopups: { schema: blockers.blockPopups, inCrawls: true },
  blockLevel: {
    schema: {
      enum: ['none', 'light', 'normal', 'pro', 'pro_plus', 'ultimate'],
      default: 'none',
      description: 'Categories of hosts to block.',
    },
  },
  stealthMode: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Use a browser that is less likely to be detected as a bot.',
    },
    capability: 'stealth',
  },
  assertions: {
    schema: assertions,
    notIn: { link: 'is not allowed in links' },
  },
  failOn: {
    schema: {
      type: 'array',
      maxItems: 10,
      items: { enum: failOnNames },
      default: [],
      description: 'Conditions under which the capture fails. A failed capture is not charged.',
    },
  },
  outputs: {
    schema: outputs,
    rules: outputsRules,
    notIn: { compose: null, view: 'is not allowed in views, each of which creates one image', link: oneFile },
  },
  responseType: {
    schema: {
      enum: ['binary', 'base64', 'url'],
      default: 'binary',
      aliases: { json: 'url' },
      description:
        'How the result is returned. Results in the response body are limited to ' +
        `${inBodyBytesMax / 1_048_576} MiB in total; url has no such limit.`,
    },
    onlyAnswer: true,
    notIn: { list: null, compose: null, view: forSingle, link: oneFile },
  },
  cacheTtl: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 2_592_000,
      default: 0,
      description:
        'Maximum age in seconds of an identical earlier capture that may be returned instead. A cached result uses no credit.',
    },
    onlyAnswer: true,
    notIn: {
      list: null,
      compose: null,
      view: forSingle,
      link: 'is not allowed in links, because the link key sets it',
    },
  },
  // Refused where it is not allowed: ignored, it would lead to a capture of other pages.
  session: {
    schema: session,
    rules: sessionRules,
    secret: 'whole',
    notIn: { compose: notForComposes, link: readByAll },
    inCrawls: true,
  },
  authentication: {
    schema: authentication,
    secret: 'whole',
    notIn: { compose: notForComposes, link: readByAll },
    inCrawls: true,
  },
  metadata: {
    schema: { type: 'object', description: 'Custom JSON of up to 8 KiB, returned unchanged in the response.' },
    rules: {
      '': (metadata: object) =>
        new TextEncoder().encode(JSON.stringify(metadata)).length <= metadataBytesMax
          ? {}
          : { '': `must have at most ${metadataBytesMax} bytes as JSON` },
    },
    onlyAnswer: true,
    notIn: { compose: null, link: oneFile },
  },
} as const satisfies Record<string, OptionRow>;

export type OptionName = keyof typeof captureOptions;
export const optionRows = Object.entries(captureOptions) as readonly (readonly [OptionName, OptionRow])[];

export function optionsWithoutEffect(sent: unknown): OptionName[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const given = sent as SentOptions;
  return optionRows
    .filter(([name, { withoutEffect }]) => isSet(given[name]) && withoutEffect?.(given) === true)
    .map(([name]) => name);
}
