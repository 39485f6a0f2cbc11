import { quality, targetUrl } from '../capture/fragments.ts';
import { schemasOf } from '../capture/capture-request.ts';
import type { Settings } from '../capture/make-capture.ts';
import { imageFormats } from '../formats/formats.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { globFault } from './glob-faults.ts';
import { linkLengthMax } from './scope.ts';

/** What a crawl keeps of each page (docs/interface/crawls.md#request). `json` is the page document. */
export const crawlOutputs = ['screenshot', 'html', 'markdown', 'json'] as const;
export type CrawlOutput = (typeof crawlOutputs)[number];

/** Options that the captures of a crawl have as any capture does; some have defaults of their own. */
const crawlOptions = schemasOf('crawl');
const { viewport, waitUntil, timeout, ...options } = crawlOptions;

/** A name, or an object with a `type` (docs/interface/crawls.md#request). */
const output = { enum: crawlOutputs, orObjectWith: 'type' } as const;
const patterns = {
  type: 'array',
  maxItems: 25,
  items: { type: 'string', minLength: 1, maxLength: 1_000 },
  default: [],
} as const;

function faultOfGlob(glob: string): Record<string, string> {
  const fault = globFault(glob);
  return fault === undefined ? {} : { '': fault };
}

/** What POST /v1/crawls accepts (docs/interface/crawls.md#request). */
export const crawlRequest = schema(
  {
    $id: 'CrawlRequest',
    type: 'object',
    required: ['url'],
    properties: {
      url: { ...targetUrl, maxLength: linkLengthMax },
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: 5,
        default: 2,
        description: 'Links from the root at most; the root is 0.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 25, description: 'Pages at most.' },
      outputs: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: output,
        default: [...crawlOutputs],
        description: 'What is kept of each page: names, or objects with a `type`.',
      },
      includePatterns: {
        ...patterns,
        description: 'Globs for whole URLs; a link is followed when one matches. `*` stops at a slash, `**` does not.',
      },
      excludePatterns: {
        ...patterns,
        description: 'Globs for whole URLs that are not followed, also when they are included.',
      },
      includeSubdomains: {
        type: 'boolean',
        default: false,
        description: 'Follow links to all hosts of the same registrable domain.',
      },
      crawlDelayMs: {
        type: 'integer',
        minimum: 0,
        maximum: 30_000,
        default: 500,
        description: 'Milliseconds between two pages of a host at least. A longer delay in its robots.txt wins.',
      },
      viewport: {
        ...viewport,
        properties: {
          ...viewport.properties,
          width: { ...viewport.properties.width, default: 1_440 },
          height: { ...viewport.properties.height, default: 900 },
        },
        description: 'The visible part of the page.',
      },
      fullPage: { type: 'boolean', default: true, description: 'Picture the whole scrollable page.' },
      format: { enum: imageFormats, default: 'webp', aliases: { jpg: 'jpeg' }, description: 'Of the screenshots.' },
      quality: { ...quality, default: 80, description: 'For jpeg and webp.' },
      renderDelay: {
        type: 'integer',
        minimum: 0,
        maximum: 30_000,
        default: 0,
        description: 'Milliseconds to wait after load, before anything is taken.',
      },
      waitUntil: { ...waitUntil, default: 'domcontentloaded', description: 'When a page counts as loaded.' },
      timeout: { ...timeout, description: 'Milliseconds for each page.' },
      ...options,
      mainContentOnly: {
        type: 'boolean',
        description: 'Keep the article of each page in html and markdown, without what is around it. false by default.',
      },
      ...webhookFields,
    },
  },
  {
    'includePatterns.*': faultOfGlob,
    'excludePatterns.*': faultOfGlob,
  },
);
/** As it is kept: the webhook stands beside it, for a secret has no place in it. */
export type CrawlRequest = Omit<TypeOf<typeof crawlRequest>, 'webhookUrl' | 'webhookSecret'>;

/** The options of the captures of its pages, but for their outputs. */
export function pageOptions(settings: CrawlRequest): Settings {
  const shared = Object.entries(settings).filter(([name]) => Object.hasOwn(crawlOptions, name));
  return { ...Object.fromEntries(shared), delay: settings.renderDelay };
}
