import type { CaptureContext } from '../context/capture-context.ts';
import type { Pictures } from './take-outputs.ts';

/**
 * An image waits for the next frames of the browser
 * (docs/decisions/0012-ready-means-nothing-is-under-way.md). So it is requested right after the
 * call that checks whether the page has settled, and taken while the page is inspected: most pages
 * have settled and are not changed. If the page had not settled, the image is requested again. If
 * the page was changed, the image is discarded with its warnings.
 */
export type EarlyPicture = {
  /** Requests the image again because the page had not settled at the first request. */
  readonly askAgain: () => void;
  /** Discards the image because the page had not settled and blocking is about to change it. */
  readonly giveUp: () => void;
  readonly confirm: () => Promise<Pictures | undefined>;
  /**
   * Discards the image, but still waits for it: the browser captures one image of a page at a time.
   */
  readonly drop: () => Promise<undefined>;
};

/** Requests the image at once. Without `take` no image is taken early. */
export function askEarly(take: (() => Promise<Pictures | undefined>) | undefined): EarlyPicture {
  let asked: Promise<Pictures | undefined> | undefined = take?.();
  asked?.catch(() => undefined);
  const drop = async (): Promise<undefined> => {
    await asked?.catch(() => undefined);
  };
  return {
    askAgain: () => {
      if (take === undefined) return;
      asked = drop().then(take);
      asked.catch(() => undefined);
    },
    giveUp: () => void (asked = drop()),
    confirm: async () => asked,
    drop,
  };
}

/**
 * Returns whether the request is for a single image of the viewport and nothing changes the page
 * before it.
 */
export function isTakenAsItIs({ request, extension }: Pick<CaptureContext, 'request' | 'extension'>): boolean {
  const { outputs, fullPage, selector, format, actions, hideSelectors, customCss, customJs } = request;
  const isPlainPicture = outputs === undefined && !fullPage && selector === undefined && format !== 'pdf';
  const isLeftAlone =
    actions.length === 0 && hideSelectors.length === 0 && customCss === undefined && customJs === undefined;
  return isPlainPicture && isLeftAlone && (extension.outputs?.(request) ?? []).length === 0;
}
