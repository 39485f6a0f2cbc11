import { listing, type ResponsePromise, type Listing } from './answered.ts';
import type { OperationName } from './operations.ts';
import type { Call, CallOptions, Transport } from './transport.ts';
import type { Answer } from './wire.ts';

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
  return listing<Answer<Name>, ItemOf<Answer<Name>>>({
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
  return listing({
    first: read(first ?? 0),
    itemsOf,
    next: ({ page, totalPages }) => (page + 1 < totalPages ? read(page + 1) : undefined),
  });
}

/** A list in a single response. */
export const wholeList = <Page, Item>(
  first: ResponsePromise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Listing<Page, Item> => listing({ first, itemsOf, next: () => undefined });
