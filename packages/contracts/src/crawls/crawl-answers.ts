import { errorCodes } from '../errors/catalogue.ts';
import { schema } from '../schemas/schema.ts';
import { crawlPageStates, crawlStates } from '../states/crawl.ts';
import { crawlOutputs } from './crawl-request.ts';
import { skipCodes } from './skip-reasons.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const paged = {
  page: { type: 'integer', description: 'From 0.' },
  pageSize: { type: 'integer' },
  total: { type: 'integer' },
  totalPages: { type: 'integer' },
} as const;
const pagedNames = ['page', 'pageSize', 'total', 'totalPages'] as const;

/** The answer of POST /v1/crawls. */
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
    depth: { type: 'integer' },
    limit: { type: 'integer' },
    outputs: { type: 'array', items: { enum: crawlOutputs } },
    progress: {
      type: 'object',
      title: 'CrawlProgress',
      description: '`discovered` is the sum of all but `charged`.',
      required: ['discovered', 'completed', 'failed', 'skipped', 'cancelled', 'charged', 'queued'],
      properties: {
        discovered: count('Pages that the crawl knows.'),
        completed: count('Rendered, and every output is there.'),
        failed: count('Could not be rendered.'),
        skipped: count('Not rendered on purpose; each page says why.'),
        cancelled: count('Not rendered because the crawl was cancelled.'),
        charged: count('Credits used.'),
        queued: count('Still to come, or in hand.'),
      },
    },
    createdAt: time,
    startedAt: { ...time, description: 'When its first page was sent to be rendered.' },
    completedAt: time,
    errorCode: {
      enum: [...new Set([...errorCodes, ...skipCodes])],
      description: 'Why it failed, or ended before all pages were rendered.',
    },
    errorMessage: text,
    notes: {
      type: 'array',
      items: text,
      description: 'Once it has ended: why pages are missing, by reason, and whether its patterns matched nothing.',
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
    parentId: { ...text, description: 'The first page that led here; absent for the root.' },
    captureId: { ...text, description: 'The capture that was made of it, which has a thumbnail.' },
    url: text,
    depth: { type: 'integer' },
    status: { enum: crawlPageStates },
    title: { ...text, description: 'What the page calls itself.' },
    description: { ...text, description: 'What the page says it is about.' },
    language: { ...text, description: 'The language that the page says it is in.' },
    contentType: { ...text, description: 'The media type that the host answered with.' },
    httpStatus: { type: 'integer', description: 'What the host answered.' },
    renderTimeMs: { type: 'integer', description: 'How long its capture took.' },
    createdAt: { ...time, description: 'When the crawl found it.' },
    completedAt: { ...time, description: 'When it ended, in whichever way.' },
    finalUrl: { ...text, description: 'Where redirects ended, when that is another address.' },
    canonicalUrl: { ...text, description: 'What the page says is its own address.' },
    errorCode: { enum: [...new Set([...errorCodes, ...skipCodes])], description: 'Why it failed or was skipped.' },
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
          size: { type: 'integer', description: 'Bytes.' },
          resultUrl: { ...text, description: 'A relative path; the file, with a key.' },
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
      description: 'The root; each page has the pages that it led to first as `children`, of the same form.',
      items: {
        type: 'object',
        title: 'CrawlSitemapPage',
        required: ['id', 'url', 'depth', 'status', 'children'],
        properties: {
          id: text,
          url: text,
          depth: { type: 'integer' },
          status: { enum: crawlPageStates },
          title: { ...text, description: 'What the page calls itself.' },
          httpStatus: { type: 'integer', description: 'What the host answered.' },
          children: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
});

/** The `json` output of a crawled page (docs/interface/crawls.md#page-document), read from the page as it was rendered. */
export type PageDocument = PageFacts & {
  readonly requestedUrl: string;
  /** Where redirects ended. */
  readonly url: string;
  readonly depth: number;
  readonly parentId: string | null;
  readonly http: {
    readonly status: number | null;
    readonly redirects: readonly string[];
    /** Names in lower case; only those that describe the document. */
    readonly headers: Readonly<Record<string, string>>;
    /** When the last document of the page began to arrive. */
    readonly answeredAt: string;
  };
};

export type PageFacts = {
  readonly title: string;
  readonly description: string | null;
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** In the order of the document, each address once for each element that has it; open shadow roots included. */
  readonly links: readonly { readonly url: string; readonly text: string; readonly rel: string | null }[];
  readonly text: string;
  readonly openGraph: Readonly<Record<string, string | readonly string[]>>;
  /** As it stands in the page: parsed where it is JSON, else its text. */
  readonly jsonLd: readonly unknown[];
  readonly hreflang: readonly { readonly language: string; readonly url: string }[];
  /** The page has more links, headings, text or JSON-LD than are listed here, or an address that is too long. */
  readonly cut: boolean;
};
