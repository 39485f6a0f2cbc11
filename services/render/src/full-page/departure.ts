import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Page } from 'puppeteer-core';

export const leftThePage = (cause?: unknown): ServiceError =>
  new ServiceError('CAPTURE_FAILED', {
    message: 'The page went to another address while it was captured.',
    ...(cause !== undefined && { cause }),
  });

/**
 * `left` rejects when another document takes the page's place; a picture that was asked for just then is never answered. An address that
 * changes within the document is none.
 */
export function watchDeparture(page: Page): { readonly left: Promise<never>; readonly stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const leave = (): void => reject(leftThePage());
  page.on('domcontentloaded', leave);
  return { left: promise, stop: () => void page.off('domcontentloaded', leave) };
}
