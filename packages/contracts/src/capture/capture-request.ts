import { schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { targetUrl } from './fragments.ts';
import { rulesOf, schemasOf } from './options.ts';

const fields = { url: targetUrl, ...schemasOf('single') } as const;
const rules = rulesOf('single');

/** What POST /v1/screenshots accepts. */
export const captureRequest = schema(
  { $id: 'CaptureRequest', type: 'object', required: ['url'], properties: fields },
  rules,
);
export type CaptureRequest = TypeOf<typeof captureRequest>;

/** What POST /v1/screenshots/async accepts: a capture, and where its end is sent. */
export const asyncRequest = schema(
  { $id: 'AsyncRequest', type: 'object', required: ['url'], properties: { ...fields, ...webhookFields } },
  rules,
);

/** A capture's request as it is kept. */
export type StoredRequest = CaptureRequest & {
  /** The URL as its sender spelled it, where that is not how it was judged. Only shown: `url` is what is visited. */
  readonly askedUrl?: string;
};

/** The URL as its sender knows it. */
export const shownUrlOf = ({ askedUrl, url }: StoredRequest): string => askedUrl ?? url;

/** The request without its sender's spelling of the URL: two spellings of one address are the same capture. */
export const asJudged = ({ askedUrl: _askedUrl, ...request }: StoredRequest): CaptureRequest => request;
