import type { Readable } from 'node:stream';
import type { Role } from '@tintype/contracts/accounts/roles';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Allowance } from '@tintype/contracts/plans/plans';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { CallerRequest } from './authentication.ts';
import { callerKinds } from './caller-kinds.ts';
import type { EventSource } from './event-stream.ts';
import type { Caller, CallerKind, Principal } from './principal.ts';

/** The callers that may use a route: every caller, or these kinds of principals. */
export type Access = 'public' | readonly CallerKind[];
/** The type of the caller for a route with this access. */
type CallerOf<Who extends Access> = Who extends readonly CallerKind[]
  ? { [Kind in CallerKind]: Extract<Caller, { kind: Kind }> }[Who[number]]
  : undefined;

/** The content of a response. `file` represents any bytes of the given content type. */
export type AnswerContent = Readonly<Record<string, Schema<unknown> | 'file'>>;
export type RouteResponse = {
  readonly description: string;
  readonly content?: AnswerContent;
  /** Headers of this response, each with its description. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** A field of the log line that identifies what a request is about. */
type LoggedField = 'captureId' | 'batchId' | 'crawlId' | 'composeId';

/**
 * The public description of an endpoint. The OpenAPI document and the reference page are generated
 * from it.
 */
export type RouteDescription = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path as in OpenAPI: `/v1/things/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * The lowest role that may call the route. By default a viewer may read, and a member may do the
   * rest.
   */
  readonly role?: Role;
  /** Only for administrators of the installation. */
  readonly isAdministration?: true;
  /** The user must have confirmed their identity with a password or a second factor recently. */
  readonly needsConfirmation?: true;
  /** Called only by pages of this installation, also without a session. */
  readonly isOfOwnPages?: true;
  /** The rate limit that a request consumes; null for none. */
  readonly allowance: Allowance | null;
  /** The route consumes the allowance itself, if at all. */
  readonly takesAllowanceItself?: true;
  /**
   * The caller waits for a capture or listens to events. Other requests are handled at once, and
   * their number is limited.
   */
  readonly isLong?: true;
  readonly body?: Schema<unknown>;
  /** The documented body, if the route accepts more than that and validates the body itself. */
  readonly publishedBody?: Schema<unknown>;
  /**
   * The body is a chunk of a large upload, of at most `bytesMax` bytes. The route gets its SHA-256,
   * and checks itself for content that PostgreSQL cannot store.
   */
  readonly upload?: { readonly bytesMax: number };
  /**
   * The maximum bytes of the body, if the interface defines it. Otherwise it follows from the
   * schema.
   */
  readonly bodyBytesMax?: number;
  /**
   * The body is a form (`application/x-www-form-urlencoded`), as in OAuth. The route gets an object
   * of its fields.
   */
  readonly takesForm?: true;
  /** The route gets the text of the body, because it passes on a part unchanged. */
  readonly keepsText?: true;
  readonly params?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  /** The documented query, if the route reads the parameters itself. */
  readonly publishedQuery?: Schema<unknown>;
  /** The request headers that this route uses, with names in lower case. */
  readonly headers?: Schema<unknown>;
  readonly answers: Readonly<Record<number, RouteResponse>>;
  /** The content type of `failureReply`, in addition to JSON. */
  readonly failureType?: string;
  /** Errors of this route only. `listRefusals` adds those of every route of its kind. */
  readonly refusals?: readonly ErrorCode[];
  /** The fields of the request's log line that are set from path parameters. */
  readonly logs?: Readonly<Partial<Record<LoggedField, string>>>;
};

type RouteInput<Body, Params, Query, RequestHeaders, Who extends Access> = {
  readonly body: Body;
  /** The text of the body for a route that `keepsText`; empty for every other route. */
  readonly bodyText: string;
  readonly params: Params;
  readonly query: Query;
  readonly headers: RequestHeaders;
  readonly caller: CallerOf<Who>;
  readonly requestId: string;
  /** The request itself, for facts outside its fields: client address and session. */
  readonly request: CallerRequest;
  /** Aborts when the client disconnects before the response is sent. */
  readonly clientDisconnected: AbortSignal;
  /** The SHA-256 of an upload; undefined for every other body. */
  readonly uploadSha256: Uint8Array | undefined;
  /** Consumes the allowance of a route that `takesAllowanceItself`; throws RATE_LIMITED. */
  readonly takeAllowance: () => Promise<void>;
  /** Reports unknown fields to the caller, if only the route can find them. */
  readonly ignore: (paths: readonly string[]) => void;
  /** Adds fields to the log line of the request. */
  readonly note: (fields: Readonly<Partial<Record<LoggedField, string>>>) => void;
  /** Receives the exact reason of a refused address for the log. The caller does not learn it. */
  readonly onRefusedUrl: (reason: string) => void;
};

export type Headers = Readonly<Record<string, string>>;
export type Reply = { readonly status: number; readonly headers?: Headers } &
  /**
   * Handles a request. `held` is the memory of the response; it is disposed of when the response is
   * sent or the client has disconnected.
   */
  (
    | { readonly json: unknown; readonly held?: Disposable }
    | { readonly text: string; readonly contentType: string }
    | { readonly bytes: Buffer; readonly contentType: string }
    | { readonly file: Readable; readonly contentType: string; readonly sizeBytes: number }
    | { readonly events: EventSource; readonly held?: Disposable }
    /** Bytes that are created while they are sent. */
    | { readonly stream: Readable; readonly contentType: string }
    | { readonly empty: true }
  );

/**
 * Returns the response to a failure in a form other than JSON; `undefined` if the request wants
 * JSON.
 */
export type FailureReply = (failure: ServiceError, request: Pick<CallerRequest, 'query'>) => Promise<Reply | undefined>;

/** One endpoint: its description and its handler. */
export type Route<Dependencies, Body, Params, Query, RequestHeaders, Who extends Access> = RouteDescription & {
  readonly access: Who;
  readonly body?: Schema<Body>;
  /** Returns the fields of a body that have no effect because of other fields. */
  readonly withoutEffect?: (sent: unknown) => readonly string[];
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly headers?: Schema<RequestHeaders>;
  readonly failureReply?: (dependencies: Dependencies, ...failed: Parameters<FailureReply>) => ReturnType<FailureReply>;
  readonly handle: (
    dependencies: Dependencies,
    input: RouteInput<Body, Params, Query, RequestHeaders, Who>,
  ) => Promise<Reply>;
};

/** Returns a route's own refusals, and the refusals that follow from its kind. */
export function listRefusals(route: RouteDescription): readonly ErrorCode[] {
  const {
    access,
    allowance,
    body,
    params,
    refusals = [],
    role,
    isAdministration,
    needsConfirmation,
    isOfOwnPages,
  } = route;
  const isForKeys = access !== 'public' && access.includes('api-key');
  const isForUsers = access !== 'public' && (access.includes('user') || access.includes('account'));
  const isOfOrganization = access !== 'public' && access.includes('user');
  const isChange = route.method !== 'get';
  const implied: readonly (ErrorCode | false)[] = [
    isForKeys && 'API_KEY_REQUIRED',
    isForKeys && 'SCOPE_NOT_ALLOWED',
    ...(access === 'public' ? [] : access.map((kind) => callerKinds[kind].refusal)),
    isForUsers && (isChange || role !== undefined || isAdministration === true) && 'ROLE_NOT_ALLOWED',
    isOfOrganization && 'SECOND_FACTOR_REQUIRED',
    needsConfirmation === true && 'CONFIRMATION_REQUIRED',
    (isOfOwnPages === true || isForUsers) && 'ORIGIN_NOT_ALLOWED',
    isForUsers && 'NOT_FOUND',
    allowance !== null && 'RATE_LIMITED',
    body !== undefined && 'VALIDATION_ERROR',
    body !== undefined && 'PAYLOAD_TOO_LARGE',
    body !== undefined && 'UNSUPPORTED_MEDIA_TYPE',
    params !== undefined && 'NOT_FOUND',
    'INVALID_REQUEST',
    'INTERNAL_ERROR',
    (access !== 'public' || isOfOwnPages === true) && 'SERVICE_BUSY',
    (access !== 'public' || isOfOwnPages === true) && 'DATABASE_UNAVAILABLE',
  ];
  return [...new Set([...implied.filter((code) => code !== false), ...refusals])];
}

/** The sender of a request. */
export type Sender = {
  readonly caller: Principal;
  readonly requestId: string;
  readonly request: { readonly address: string };
  /** Receives the exact reason of a refused address, which the sender does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
};
