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

export type Access = 'public' | readonly CallerKind[];
type CallerOf<Who extends Access> = Who extends readonly CallerKind[]
  ? { [Kind in CallerKind]: Extract<Caller, { kind: Kind }> }[Who[number]]
  : undefined;

/** `file` represents any bytes of the content type. */
export type AnswerContent = Readonly<Record<string, Schema<unknown> | 'file'>>;
export type RouteResponse = {
  readonly description: string;
  readonly content?: AnswerContent;
  /** Each name has a description. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Identifies in the log what a request is about. */
type LoggedField = 'captureId' | 'batchId' | 'crawlId' | 'composeId';

/** The OpenAPI document and the reference page are generated from it. */
export type RouteDescription = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path as in OpenAPI: `/v1/things/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The lowest role. By default a viewer may read, and a member may do the rest. */
  readonly role?: Role;
  /** Only for administrators of the installation. */
  readonly isAdministration?: true;
  /** The user must have confirmed their identity recently. */
  readonly needsConfirmation?: true;
  /** Called only by pages of this installation, also without a session. */
  readonly isOfOwnPages?: true;
  /** The rate limit that a request consumes; null for none. */
  readonly allowance: Allowance | null;
  /** The route consumes the allowance itself, if at all. */
  readonly takesAllowanceItself?: true;
  /**
   * The caller waits for a capture or listens to events. The number of other requests is limited.
   */
  readonly isLong?: true;
  readonly body?: Schema<unknown>;
  /** The documented body, if the route accepts more and validates the body itself. */
  readonly publishedBody?: Schema<unknown>;
  /**
   * A chunk of a large upload. The route gets its SHA-256, and checks itself for content that
   * PostgreSQL cannot store.
   */
  readonly upload?: { readonly bytesMax: number };
  /** The maximum bytes, if the interface defines it. Otherwise it follows from the schema. */
  readonly bodyBytesMax?: number;
  /** `application/x-www-form-urlencoded`, as in OAuth. The route gets its fields. */
  readonly takesForm?: true;
  /** The route passes on a part of the text unchanged. */
  readonly keepsText?: true;
  readonly params?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  /** The documented query, if the route reads the parameters itself. */
  readonly publishedQuery?: Schema<unknown>;
  /** Names in lower case. */
  readonly headers?: Schema<unknown>;
  readonly answers: Readonly<Record<number, RouteResponse>>;
  /** The content type of `failureReply`, besides JSON. */
  readonly failureType?: string;
  /** `listRefusals` adds the errors of every route of its kind. */
  readonly refusals?: readonly ErrorCode[];
  /** Fields of the log line that are set from path parameters. */
  readonly logs?: Readonly<Partial<Record<LoggedField, string>>>;
};

type RouteInput<Body, Params, Query, RequestHeaders, Who extends Access> = {
  readonly body: Body;
  /** Empty unless the route `keepsText`. */
  readonly bodyText: string;
  readonly params: Params;
  readonly query: Query;
  readonly headers: RequestHeaders;
  readonly caller: CallerOf<Who>;
  readonly requestId: string;
  /** The source of the client address and the session. */
  readonly request: CallerRequest;
  readonly clientDisconnected: AbortSignal;
  readonly uploadSha256: Uint8Array | undefined;
  /** Used by a route that `takesAllowanceItself`; throws RATE_LIMITED. */
  readonly takeAllowance: () => Promise<void>;
  /** Reports unknown fields that only the route can find. */
  readonly ignore: (paths: readonly string[]) => void;
  /** Adds fields to the log line. */
  readonly note: (fields: Readonly<Partial<Record<LoggedField, string>>>) => void;
  /** The exact reason for the log. The caller does not learn it. */
  readonly onRefusedUrl: (reason: string) => void;
};

export type Headers = Readonly<Record<string, string>>;
export type Reply = { readonly status: number; readonly headers?: Headers } &
  /** `held` is the memory of the response, until it is sent or the client has disconnected. */
  (
    | { readonly json: unknown; readonly held?: Disposable }
    | { readonly text: string; readonly contentType: string }
    | { readonly bytes: Buffer; readonly contentType: string }
    | { readonly file: Readable; readonly contentType: string; readonly sizeBytes: number }
    | { readonly events: EventSource; readonly held?: Disposable }
    /** Created while they are sent. */
    | { readonly stream: Readable; readonly contentType: string }
    | { readonly empty: true }
  );

/** Returns `undefined` if the request wants JSON. */
export type FailureReply = (failure: ServiceError, request: Pick<CallerRequest, 'query'>) => Promise<Reply | undefined>;

/**
 * The declaration of a route. By default API keys and users may call it, with the general
 * allowance.
 */
export type Route<Dependencies, Body, Params, Query, RequestHeaders, Who extends Access> = Omit<
  RouteDescription,
  'method' | 'path' | 'access' | 'allowance' | 'answers'
> & {
  readonly access?: Who;
  readonly allowance?: Allowance | null;
  readonly body?: Schema<Body>;
  /** Fields that have no effect because of other fields. */
  readonly withoutEffect?: (sent: unknown) => readonly string[];
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly headers?: Schema<RequestHeaders>;
  readonly failureReply?: (dependencies: Dependencies, ...failed: Parameters<FailureReply>) => ReturnType<FailureReply>;
} & (
    | {
        readonly answers: RouteDescription['answers'];
        readonly answer?: undefined;
        readonly handle: RouteHandler<Dependencies, RouteInput<Body, Params, Query, RequestHeaders, Who>, Reply>;
      }
    | {
        /**
         * The only response of success; a text describes an empty one. `handle` returns the JSON.
         */
        readonly answer: RouteResponse | string;
        readonly answers?: undefined;
        /** Defaults to 200, or to 204 for an empty response. */
        readonly status?: number;
        readonly handle: RouteHandler<Dependencies, RouteInput<Body, Params, Query, RequestHeaders, Who>, unknown>;
      }
  );
type RouteHandler<Dependencies, Input, Result> = (dependencies: Dependencies, input: Input) => Promise<Result>;

/** Includes the refusals that follow from the kind of a route. */
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

export type Sender = {
  readonly caller: Principal;
  readonly requestId: string;
  readonly request: { readonly address: string };
  /** The exact reason, which the sender does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
};
