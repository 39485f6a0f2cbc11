import type { CaptureContext } from '../context/capture-context.ts';
import type { Pictures } from './take-outputs.ts';

/**
 * A picture waits for the browser's next frames (docs/decisions/0012-ready-means-nothing-is-under-way.md). It is asked for right behind the
 * question whether the page is at rest, and taken while the page is looked through: most pages are, and are left as they are. Where that was
 * too early it is asked for again, and where the page was changed it is dropped, with its warnings.
 */
export type EarlyPicture = {
  /** The page was not at rest when it was asked for. */
  readonly askAgain: () => void;
  /** It was not, and is about to be changed. */
  readonly giveUp: () => void;
  readonly confirm: () => Promise<Pictures | undefined>;
  /** Waited for all the same: the browser takes one picture of a page at a time. */
  readonly drop: () => Promise<undefined>;
};

/** Asks at once. Where `take` is left out there is none. */
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

/** A single picture of the viewport, of a page that nothing more is asked to be done to. */
export function isTakenAsItIs({ request, extension }: Pick<CaptureContext, 'request' | 'extension'>): boolean {
  const { outputs, fullPage, selector, format, actions, hideSelectors, customCss, customJs } = request;
  const isPlainPicture = outputs === undefined && !fullPage && selector === undefined && format !== 'pdf';
  const isLeftAlone =
    actions.length === 0 && hideSelectors.length === 0 && customCss === undefined && customJs === undefined;
  return isPlainPicture && isLeftAlone && (extension.outputs?.(request) ?? []).length === 0;
}
