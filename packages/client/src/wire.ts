import type { components, operations, webhooks } from './generated/api.ts';
import type { OperationName } from './operations.ts';

/** The shapes of the OpenAPI document by their names. */
export type Schemas = components['schemas'];

type JsonContent<Answer> = Answer extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : never;
type WireSuccess = 200 | 201 | 202;

/** The JSON of an operation's successful response. */
export type Answer<Name extends OperationName> = {
  [Status in keyof operations[Name]['responses']]: Status extends WireSuccess
    ? JsonContent<operations[Name]['responses'][Status]>
    : never;
}[keyof operations[Name]['responses']];

/** The client does not change a request, so lists of the caller may be readonly. */
export type ReadonlyRequest<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyRequest<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: ReadonlyRequest<Value[Field]> }
    : Value;

/** The JSON body of an operation. */
export type Body<Name extends OperationName> = operations[Name] extends { readonly requestBody?: infer Request }
  ? ReadonlyRequest<JsonContent<NonNullable<Request>>>
  : never;

/** The query parameters of an operation. */
export type Query<Name extends OperationName> = ReadonlyRequest<NonNullable<operations[Name]['parameters']['query']>>;

/** The events that webhooks send, discriminated by `event`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    readonly post: { readonly requestBody?: { readonly content: { readonly 'application/json': infer Told } } };
  }
    ? Told
    : never;
}[keyof webhooks];

export type ErrorCode = Schemas['Failure']['code'];

export type WithResponse<T> = {
  readonly data: T;
  /** Status and headers. The body has been read already, except for a download. */
  readonly response: Response;
  readonly requestId: string | undefined;
};

/** A promise of the data; `withResponse` also returns headers and request id. */
export type ResponsePromise<T> = Promise<T> & { withResponse(): Promise<WithResponse<T>> };

export function toResponsePromise<T>(both: Promise<WithResponse<T>>): ResponsePromise<T> {
  const data = both.then((answer) => answer.data);
  return Object.assign(data, { withResponse: () => ignoreRejection(data, both) });
}

/** A list. `await` returns its first page; iteration returns the items of all pages. */
export type Listing<Page, Item> = ResponsePromise<Page> & AsyncIterable<Item>;

type AnsweredPages<Page, Item> = {
  readonly first: ResponsePromise<Page>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Undefined after the last page. */
  readonly next: (page: Page) => Promise<Page> | undefined;
};

export function createListing<Page, Item>({ first, itemsOf, next }: AnsweredPages<Page, Item>): Listing<Page, Item> {
  async function* items(): AsyncGenerator<Item> {
    for (let page: Promise<Page> | undefined = first; page !== undefined;) {
      const read: Page = await page;
      yield* itemsOf(read);
      page = next(read);
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: () => ignoreRejection(first, items()) });
}

/**
 * The caller sees the failure in `other`. Without this handler the unused promise would count as an
 * unhandled rejection.
 */
function ignoreRejection<T>(unread: Promise<unknown>, other: T): T {
  unread.catch(() => undefined);
  return other;
}

type AddressValue = string | number | boolean | null | undefined;
type AddressValues = Readonly<Record<string, AddressValue | readonly AddressValue[]>>;

/**
 * Returns the address of an operation. Lists in the query become repeated parameters; `undefined`
 * and `null` are left out.
 */
export function buildRequestUrl(
  baseUrl: string,
  path: string,
  values: AddressValues = {},
  query: AddressValues = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(encodeSegment(name, values[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)] as [string, string]])),
  );
  const search = new URLSearchParams(pairs).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
}

/** An empty segment, or a segment of dots, would lead to a different operation. */
function encodeSegment(name: string, value: AddressValues[string]): string {
  const text = Array.isArray(value) ? '' : String(value ?? '');
  if (/^\.{0,2}$/.test(text))
    throw new TypeError(`${name} must be an ID, not ${JSON.stringify(value) ?? 'undefined'}.`);
  return text;
}

/** `crypto.randomUUID` is missing on pages without https, but `getRandomValues` is available. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
