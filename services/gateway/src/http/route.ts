import type { Readable } from 'node:stream';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Allowance } from '@tintype/contracts/plans/allowances';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Caller } from './authentication.ts';

export type Access = 'public' | 'api-key';

/** `file` stands for bytes of the given content type, whatever they are. */
export type AnswerContent = Readonly<Record<string, Schema<unknown> | 'file'>>;
export type Answer = {
  readonly description: string;
  readonly content?: AnswerContent;
  /** Response headers that belong to this answer, each with what it tells. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** What the outside may know of an endpoint. The OpenAPI document and the reference page are printed from this. */
export type RouteDescription = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As OpenAPI writes it: `/v1/things/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The budget that a request draws on; null for none. */
  readonly allowance: Allowance | null;
  readonly body?: Schema<unknown>;
  readonly params?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  /** Request headers that mean something to this route. Names in lower case. */
  readonly headers?: Schema<unknown>;
  readonly answers: Readonly<Record<number, Answer>>;
  /** What this route itself refuses. What every route of its kind refuses is added by `refusalsOf`. */
  readonly refusals: readonly ErrorCode[];
};

export type Input<Body, Params, Query, RequestHeaders, Who extends Access> = {
  readonly body: Body;
  readonly params: Params;
  readonly query: Query;
  readonly headers: RequestHeaders;
  readonly caller: Who extends 'api-key' ? Caller : undefined;
  readonly requestId: string;
  /** Aborted when the caller hangs up before the answer is out. */
  readonly hungUp: AbortSignal;
  /** Adds fields to the log line of the request. */
  readonly note: (fields: { readonly captureId?: string; readonly refusedUrl?: string }) => void;
};

export type Headers = Readonly<Record<string, string>>;
export type Reply = { readonly status: number; readonly headers?: Headers } & (
  | { readonly json: unknown }
  | { readonly text: string; readonly contentType: string }
  | { readonly file: Readable; readonly contentType: string; readonly sizeBytes: number }
  | { readonly empty: true }
);

/** One endpoint: its description, and what it does with what it is given. */
export type Route<Dependencies, Body, Params, Query, RequestHeaders, Who extends Access> = RouteDescription & {
  readonly access: Who;
  readonly body?: Schema<Body>;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly headers?: Schema<RequestHeaders>;
  readonly handle: (
    dependencies: Dependencies,
    input: Input<Body, Params, Query, RequestHeaders, Who>,
  ) => Promise<Reply>;
};

/** Call as `defineRoute<Dependencies>()({ … })`: the types of the input then follow from the schemas. */
export const defineRoute =
  <Dependencies>() =>
  <Body, Params, Query, RequestHeaders, const Who extends Access>(
    route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
  ): Route<Dependencies, Body, Params, Query, RequestHeaders, Who> =>
    route;

/** A route's own refusals, and those that follow from what it is. */
export function refusalsOf({ access, allowance, body, params, refusals }: RouteDescription): readonly ErrorCode[] {
  const implied: readonly (ErrorCode | false)[] = [
    access === 'api-key' && 'API_KEY_REQUIRED',
    allowance !== null && 'RATE_LIMITED',
    body !== undefined && 'VALIDATION_ERROR',
    body !== undefined && 'PAYLOAD_TOO_LARGE',
    body !== undefined && 'UNSUPPORTED_MEDIA_TYPE',
    params !== undefined && 'NOT_FOUND',
    'INVALID_REQUEST',
    'INTERNAL_ERROR',
  ];
  return [...new Set([...implied.filter((code) => code !== false), ...refusals])];
}
