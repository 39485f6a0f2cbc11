export type WithResponse<T> = {
  readonly data: T;
  /** Status and headers. The body has been read already, except for a download. */
  readonly response: Response;
  readonly requestId: string | undefined;
};

/** A promise of the data; `withResponse` also returns headers and request id. */
export type ResponsePromise<T> = Promise<T> & { withResponse(): Promise<WithResponse<T>> };

export function answered<T>(both: Promise<WithResponse<T>>): ResponsePromise<T> {
  const data = both.then((answer) => answer.data);
  return Object.assign(data, { withResponse: () => instead(data, both) });
}

/** A list. `await` returns its first page; iteration returns the items of all pages. */
export type Listing<Page, Item> = ResponsePromise<Page> & AsyncIterable<Item>;

type AnsweredPages<Page, Item> = {
  readonly first: ResponsePromise<Page>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Undefined after the last page. */
  readonly next: (page: Page) => Promise<Page> | undefined;
};

export function listing<Page, Item>({ first, itemsOf, next }: AnsweredPages<Page, Item>): Listing<Page, Item> {
  async function* items(): AsyncGenerator<Item> {
    for (let page: Promise<Page> | undefined = first; page !== undefined;) {
      const read: Page = await page;
      yield* itemsOf(read);
      page = next(read);
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: () => instead(first, items()) });
}

/**
 * The caller sees the failure in `other`. Without this handler the unused promise would count as an
 * unhandled rejection.
 */
function instead<T>(unread: Promise<unknown>, other: T): T {
  unread.catch(() => undefined);
  return other;
}
