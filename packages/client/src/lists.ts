import { createListing, type ResponsePromise, type Listing, type Answer } from './wire.ts';
import type { OperationName } from './operations.ts';
import type { Call, CallOptions, Transport } from './transport.ts';
import { TimeLimitError } from './errors.ts';

type CursorPage = { readonly items: readonly unknown[]; readonly nextCursor: string | null };
type CursorList = { [Name in OperationName]: Answer<Name> extends CursorPage ? Name : never }[OperationName];
type ItemOf<Page> = Page extends { readonly items: readonly (infer Item)[] } ? Item : never;

export type CursorListing<Name extends CursorList> = Listing<Answer<Name>, ItemOf<Answer<Name>>>;

/** A list in which each page contains the cursor of the next page. */
export function cursorList<Name extends CursorList>(
  transport: Transport,
  name: Name,
  call: Call<Name>,
  options?: CallOptions,
): CursorListing<Name> {
  const read = (cursor: object) =>
    transport.json(name, { ...call, query: { ...call.query, ...cursor } as Call<Name>['query'] }, options);
  return createListing<Answer<Name>, ItemOf<Answer<Name>>>({
    first: read({}),
    itemsOf: (page) => (page as CursorPage).items as readonly ItemOf<Answer<Name>>[],
    next: (page) => {
      const { nextCursor } = page as CursorPage;
      return nextCursor === null ? undefined : read({ cursor: nextCursor });
    },
  });
}

type NumberedPage = { readonly page: number; readonly totalPages: number };

/** A list whose pages are numbered from 0. */
export function numberedList<Page extends NumberedPage, Item>(
  read: (page: number) => ResponsePromise<Page>,
  first: number | undefined,
  itemsOf: (page: Page) => readonly Item[],
): Listing<Page, Item> {
  return createListing({
    first: read(first ?? 0),
    itemsOf,
    next: ({ page, totalPages }) => (page + 1 < totalPages ? read(page + 1) : undefined),
  });
}

/** A list in a single response. */
export const singlePageList = <Page, Item>(
  first: ResponsePromise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Listing<Page, Item> => createListing({ first, itemsOf, next: () => undefined });

export type WaitOptions<Kept> = CallOptions & {
  /**
   * Milliseconds until a TimeLimitError. By default the wait lasts until the work ends, or the
   * signal is aborted.
   */
  readonly waitTimeoutMs?: number;
  /** Called after each poll. */
  readonly onProgress?: (record: Kept) => void;
};

const firstLookMs = 250;
const lookMsMax = 10_000;

/**
 * Polls until the work has ended, with growing pauses of at most 10 s. The event stream of the
 * service is only for signed-in users. A program with a public address is notified sooner by a
 * webhook.
 */
export async function waitUntil<Kept extends { readonly status: string }>(
  transport: Transport,
  read: (options: CallOptions) => Promise<Kept>,
  isEnded: (record: Kept) => boolean,
  { waitTimeoutMs = Infinity, onProgress, ...options }: WaitOptions<Kept> = {},
): Promise<Kept> {
  const deadline = performance.now() + waitTimeoutMs;
  for (let waitMs = firstLookMs; ; waitMs = Math.min(waitMs * 1.5, lookMsMax)) {
    const record = await read(options);
    onProgress?.(record);
    if (isEnded(record)) return record;
    if (performance.now() + waitMs > deadline)
      throw new TimeLimitError(`The work did not end within ${waitTimeoutMs} ms. Its status is ${record.status}.`);
    await transport.settings.sleep(waitMs, options.signal);
  }
}

/** The final states of every kind of work. */
const finalStatuses: readonly string[] = ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'];
export const hasEnded = ({ status }: { readonly status: string }): boolean => finalStatuses.includes(status);
