import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Page } from 'puppeteer-core';
import type { CaptureContext } from '../context/capture-context.ts';
import type { RequestWatch } from '../context/requests.ts';
import { isOpen } from '../in-page/full-page-state.ts';
import { closeFullPage, openFullPage } from '../in-page/open-full-page.ts';
import { innerScrollPxMin } from './limits.ts';

/** A page that is open to be walked through, and what it asks for from then on. */
export type OpenPage = {
  readonly context: CaptureContext;
  readonly requests: RequestWatch;
  readonly stoodElsewhere: boolean;
};

/** Opens the page, and puts it back as it was, whatever happens. A page that goes to another address meanwhile fails the capture. */
export async function inOpenPage<Out>(context: CaptureContext, work: (open: OpenPage) => Promise<Out>): Promise<Out> {
  const { inPage, slot } = context;
  const requests = context.requests.watch();
  const departure = watchDeparture(slot.page);
  const working = async (): Promise<Out> =>
    work({ context, requests, stoodElsewhere: await inPage(openFullPage, innerScrollPxMin) });
  try {
    return await Promise.race([working(), departure.left]);
  } catch (error) {
    const isThere = await inPage(isOpen).catch(() => true);
    throw isThere || error instanceof ServiceError ? error : new PageLeft(error);
  } finally {
    requests.stop();
    departure.stop();
    await inPage(closeFullPage).catch(() => undefined);
  }
}

/** Another document took the place of the page that was open. */
export class PageLeft extends ServiceError {
  constructor(cause?: unknown) {
    super('CAPTURE_FAILED', {
      message: 'The page went to another address while it was captured.',
      ...(cause !== undefined && { cause }),
    });
  }
}

/**
 * `left` rejects when another document takes the page's place; a picture that was asked for just then is never answered. An address that
 * changes within the document is none.
 */
function watchDeparture(page: Page): { readonly left: Promise<never>; readonly stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const leave = (): void => reject(new PageLeft());
  page.on('domcontentloaded', leave);
  return { left: promise, stop: () => void page.off('domcontentloaded', leave) };
}
