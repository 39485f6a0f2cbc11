import { quality, targetUrl } from '../capture/fragments.ts';
import { selectFieldRules, selectSchemas, type CaptureRequest } from '../capture/capture-request.ts';
import type { Settings } from '../capture/make-capture.ts';
import { imageFormats } from '../formats/formats.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';
import { globFault } from './glob-faults.ts';
import { routeIn, addressMark } from './page-identity.ts';
import { linkLengthMax } from './scope.ts';

export const crawlOutputs = ['screenshot', 'html', 'markdown', 'json'] as const;
export type CrawlOutput = (typeof crawlOutputs)[number];

const crawlOptions = selectSchemas('crawl');
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
        description: 'Maximum number of links from the start page. The start page has depth 0.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 25, description: 'Maximum number of pages.' },
      outputs: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: output,
        default: [...crawlOutputs],
        description: 'Outputs for each page: names, or objects with a `type`.',
      },
      includePatterns: {
        ...patterns,
        description:
          'Glob patterns for complete URLs. Only links that match one are followed. `*` does not match a slash, `**` does.',
      },
      excludePatterns: {
        ...patterns,
        description: 'Glob patterns for complete URLs that are not followed. They override includePatterns.',
      },
      includeSubdomains: {
        type: 'boolean',
        default: false,
        description: 'Follow links to all hosts of the same registrable domain.',
      },
      hashRoutes: {
        type: 'boolean',
        default: false,
        description: 'Capture URLs with a route after `#/` or `#!` as separate pages.',
      },
      crawlDelayMs: {
        type: 'integer',
        minimum: 0,
        maximum: 30_000,
        default: 500,
        description:
          'Minimum delay between two pages of a host, in milliseconds. A longer delay in robots.txt has priority.',
      },
      viewport: {
        ...viewport,
        properties: {
          ...viewport.properties,
          width: { ...viewport.properties.width, default: 1_440 },
          height: { ...viewport.properties.height, default: 900 },
        },
        description: 'Size of the browser viewport.',
      },
      fullPage: { type: 'boolean', default: true, description: 'Capture the full scrollable page.' },
      format: {
        enum: imageFormats,
        default: 'webp',
        aliases: { jpg: 'jpeg' },
        description: 'File format of the screenshots.',
      },
      quality: { ...quality, default: 80, description: 'Image quality. Applies only to jpeg and webp.' },
      renderDelay: {
        type: 'integer',
        minimum: 0,
        maximum: 30_000,
        default: 0,
        description: 'Additional delay after the page has loaded, in milliseconds.',
      },
      waitUntil: {
        ...waitUntil,
        default: 'domcontentloaded',
        description: 'Event after which a page counts as loaded.',
      },
      timeout: { ...timeout, description: 'Timeout per page in milliseconds.' },
      ...options,
      mainContentOnly: {
        type: 'boolean',
        description: 'Reduce html and markdown to the main content of each page. Defaults to false.',
      },
      markHidden: {
        type: 'boolean',
        description:
          'Mark text in markdown that visitors cannot see, as `markHidden` of an output does. Defaults to false.',
      },
      ...webhookFields,
    },
  },
  {
    ...selectFieldRules('crawl'),
    'includePatterns.*': faultOfGlob,
    'excludePatterns.*': faultOfGlob,
  },
);
/** The webhook is stored separately, because the request must not contain a secret. */
export type CrawlRequest = Omit<TypeOf<typeof crawlRequest>, 'webhookUrl' | 'webhookSecret'>;

/** If no links are followed, only a route of the start page itself can be found. */
export function faultOfHashRoutes({ url, depth, limit, hashRoutes }: CrawlRequest): string | undefined {
  if (!hashRoutes || (depth > 0 && limit > 1) || routeIn(url) !== undefined) return undefined;
  return (
    `has no effect with ${depth === 0 ? 'depth 0' : 'limit 1'}, because no links are followed. Increase ` +
    `${depth === 0 ? 'depth' : 'limit'}, or omit hashRoutes`
  );
}

/** Includes image options, so that all options are validated together. */
export function pageOptions(settings: CrawlRequest): Settings {
  const shared = Object.entries(settings).filter(([name]) => Object.hasOwn(crawlOptions, name));
  const { format, quality, fullPage, renderDelay } = settings;
  return { ...Object.fromEntries(shared), format, quality, fullPage, delay: renderDelay };
}

/** Defines when a page is skipped before it is charged. No public schema contains it. */
export type CrawlVisit = {
  readonly crawlId: string;
  readonly depth: number;
  readonly parentId: string | null;
  readonly hosts: { readonly rootHost: string; readonly includeSubdomains: boolean } | null;
  /**
   * Hashes (`addressMark`) of the crawl's pages. A redirect to such a page is not captured again.
   */
  readonly known: readonly string[];
  /** Also the wait before the visit is repeated after the loss of a worker. */
  readonly delayMs: number;
  readonly mayRetry: boolean;
  /** Whether routes behind `#` are separate pages. */
  readonly hashRoutes?: boolean;
};

export type CrawlPageRequest = CaptureRequest & { readonly page: CrawlVisit };
export const findCrawlVisit = (request: CaptureRequest): CrawlVisit | undefined =>
  (request as Partial<CrawlPageRequest>).page;

type VisitedPage = { readonly pageUrl: string; readonly pageContent?: string | null | undefined };

/** Only one capture of a crawl with the same key may complete. */
export const dedupeKeysOf = (crawlId: string, { pageUrl, pageContent = null }: VisitedPage) => ({
  crawlId,
  address: `${crawlId}/${addressMark(pageUrl)}`,
  content: pageContent,
});
export type DedupeKeys = ReturnType<typeof dedupeKeysOf>;

export const pageSkipReasons = [
  'out_of_scope',
  'not_html',
  'duplicate',
  'host_busy',
  'incomplete_document',
  'robots_disallowed',
  'robots_unknown',
] as const;
export type PageSkipReason = (typeof pageSkipReasons)[number];

export const pageOutputId = 'page';
