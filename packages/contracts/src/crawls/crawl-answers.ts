import { captureWarningList, textContents, verdictField } from '../capture/report-fields.ts';
import { errorCodes } from '../errors/catalogue.ts';
import { schema } from '../schemas/schema.ts';
import { crawlPageStates, crawlStates } from '../states/crawl.ts';
import { crawlOutputs } from './crawl-request.ts';
import { endReasonNames, skipCodes } from './end-reasons.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const paged = {
  page: { type: 'integer', description: 'Page number, starting at 0.' },
  pageSize: { type: 'integer' },
  total: { type: 'integer' },
  totalPages: { type: 'integer' },
} as const;
const pagedNames = ['page', 'pageSize', 'total', 'totalPages'] as const;

export const crawlStarted = schema({
  $id: 'CrawlStarted',
  type: 'object',
  required: ['id', 'status', 'statusUrl', 'createdAt'],
  properties: { id: text, status: { enum: crawlStates }, statusUrl: text, createdAt: time },
});

const record = {
  type: 'object',
  required: ['id', 'url', 'status', 'depth', 'limit', 'outputs', 'progress', 'createdAt'],
  properties: {
    id: text,
    url: text,
    status: { enum: crawlStates },
    depth: { type: 'integer', description: 'Maximum number of links from the start page.' },
    limit: { type: 'integer', description: 'Maximum number of pages.' },
    outputs: { type: 'array', items: { enum: crawlOutputs }, description: 'Outputs for each page.' },
    progress: {
      type: 'object',
      title: 'CrawlProgress',
      description: 'Page counts. `discovered` is the sum of all others except `charged`.',
      required: ['discovered', 'completed', 'failed', 'skipped', 'cancelled', 'charged', 'queued'],
      properties: {
        discovered: count('Number of pages found.'),
        completed: count('Number of pages captured with every output.'),
        failed: count('Number of pages that failed.'),
        skipped: count('Number of skipped pages. Each page has the reason.'),
        cancelled: count('Number of pages not captured because the crawl was cancelled.'),
        charged: count('Number of credits used.'),
        queued: count('Number of queued pages and pages in progress.'),
      },
    },
    createdAt: time,
    startedAt: { ...time, description: 'Time when the first page was queued for capture.' },
    completedAt: time,
    errorCode: {
      enum: [...new Set([...errorCodes, ...skipCodes])],
      description: 'Reason for a failure or an early end.',
    },
    errorMessage: text,
    endReason: { enum: endReasonNames, description: 'Reason why the crawl ended. Absent while it is running.' },
    notes: {
      type: 'array',
      items: text,
      description:
        'Notes about missing pages by reason, URLs that were not followed, and patterns that matched ' +
        'nothing. Present only after the crawl has ended.',
    },
  },
} as const;
export const crawlFields = record.properties;
export const crawlRecord = schema({ $id: 'Crawl', ...record });

export const crawlList = schema({
  $id: 'CrawlList',
  type: 'object',
  required: ['crawls', ...pagedNames],
  properties: { crawls: { type: 'array', items: record }, ...paged },
});

const pageRecord = {
  type: 'object',
  title: 'CrawlPage',
  required: ['id', 'url', 'depth', 'status', 'createdAt', 'outputs'],
  properties: {
    id: text,
    parentId: { ...text, description: 'ID of the page on which this page was first found. Absent for the start page.' },
    captureId: { ...text, description: 'ID of the capture, which has a thumbnail.' },
    url: text,
    depth: { type: 'integer' },
    status: { enum: crawlPageStates },
    title: { ...text, description: 'Title of the page.' },
    description: { ...text, description: 'Meta description of the page.' },
    language: { ...text, description: 'Language declared by the page.' },
    contentType: { ...text, description: 'Media type in the HTTP response.' },
    httpStatus: { type: 'integer', description: 'HTTP status.' },
    renderTimeMs: { type: 'integer', description: 'Duration of the capture in milliseconds.' },
    verdict: verdictField,
    warnings: { ...captureWarningList, description: 'Warnings of the capture. Absent if there are none.' },
    texts: textContents,
    createdAt: { ...time, description: 'Time when the crawl found the page.' },
    completedAt: { ...time, description: 'End time, regardless of the outcome.' },
    deletedAt: time,
    finalUrl: { ...text, description: 'Final URL after redirects. Absent if it is the same.' },
    sameAs: {
      type: 'array',
      items: text,
      description: 'Other URLs of this page. A page skipped as DUPLICATE has the URL of the captured page here.',
    },
    canonicalUrl: { ...text, description: 'Canonical URL declared by the page.' },
    errorCode: {
      enum: [...new Set([...errorCodes, ...skipCodes])],
      description: 'Reason for the failure or the skip.',
    },
    errorMessage: text,
    outputs: {
      type: 'array',
      items: {
        type: 'object',
        title: 'CrawlPageOutput',
        required: ['type', 'contentType', 'size', 'resultUrl', 'expiresAt'],
        properties: {
          type: { enum: crawlOutputs },
          contentType: text,
          size: { type: 'integer', description: 'Size in bytes.' },
          resultUrl: { ...text, description: 'Relative URL of the file. Requires an API key.' },
          expiresAt: time,
        },
      },
    },
  },
} as const;

export const crawlPageList = schema({
  $id: 'CrawlPageList',
  type: 'object',
  required: ['pages', ...pagedNames],
  properties: { pages: { type: 'array', items: pageRecord }, ...paged },
});

export const crawlSitemap = schema({
  $id: 'CrawlSitemap',
  type: 'object',
  required: ['id', 'url', 'status', 'pages'],
  properties: {
    id: text,
    url: text,
    status: { enum: crawlStates },
    pages: {
      type: 'array',
      description: 'The start page. Each page has the pages first found on it as `children`.',
      items: {
        type: 'object',
        title: 'CrawlSitemapPage',
        required: ['id', 'url', 'depth', 'status', 'children'],
        properties: {
          id: text,
          url: text,
          depth: { type: 'integer' },
          status: { enum: crawlPageStates },
          title: { ...text, description: 'Title of the page.' },
          httpStatus: { type: 'integer', description: 'HTTP status.' },
          children: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
});

/** Read from the page as it was rendered (docs/interface/crawls.md#page-document). */
export type PageDocument = PageFacts & {
  readonly requestedUrl: string;
  readonly url: string;
  readonly depth: number;
  readonly parentId: string | null;
  readonly http: {
    readonly status: number | null;
    readonly redirects: readonly string[];
    /** Lower case; only names that describe the document. */
    readonly headers: Readonly<Record<string, string>>;
    readonly answeredAt: string;
  };
};

type PageFacts = {
  readonly title: string;
  readonly description: string | null;
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** One entry for each element with a link, in document order. Includes open shadow roots. */
  readonly links: readonly { readonly url: string; readonly text: string; readonly rel: string | null }[];
  readonly text: string;
  readonly openGraph: Readonly<Record<string, string | readonly string[]>>;
  readonly jsonLd: readonly unknown[];
  readonly hreflang: readonly { readonly language: string; readonly url: string }[];
  /** The page has more links, headings, text or JSON-LD than listed. */
  readonly cut: boolean;
};
