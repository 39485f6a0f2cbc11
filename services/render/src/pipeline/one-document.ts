import { ServiceError } from '@tintype/contracts/errors/service-error';
import { getProtocolClient } from '../browser/puppeteer-internals.ts';
import type { InPage } from '../browser/run-in-page.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Pictures } from './take-outputs.ts';

type OneDocumentWork = {
  readonly take: (within: CaptureContext) => Promise<Pictures>;
  /**
   * Repeats everything that was done to the document before the outputs, and leaves the document
   * settled.
   */
  readonly makeReady: () => Promise<void>;
};
type OneDocument = {
  readonly begin: () => void;
  /**
   * If the document is replaced meanwhile, as after an update or on a board that refreshes, the new
   * document is prepared, held in place and captured. This happens once.
   */
  readonly take: () => Promise<Pictures>;
  readonly takeAtOnce: () => Promise<Pictures | undefined>;
};

export function keepToDocument(context: CaptureContext, { take, makeReady }: OneDocumentWork): OneDocument {
  const { history } = context;
  let document = history.document();
  const begin = (): void => void (document = history.document());
  const takeAtOnce = async (of = history.document()): Promise<Pictures | undefined> => {
    try {
      return await inOneDocument(context, of, take);
    } catch (error) {
      if (error instanceof DocumentLeft) return undefined;
      throw error;
    }
  };
  return {
    begin,
    takeAtOnce: () => takeAtOnce(),
    take: async () => {
      const taken = await takeAtOnce(document);
      if (taken !== undefined) return taken;
      await makeReady();
      begin();
      return inOneDocument(context, document, take);
    },
  };
}

class DocumentLeft extends ServiceError {
  constructor(cause?: unknown) {
    super('CAPTURE_FAILED', {
      message: 'The page navigated to a different URL during the capture. Try again.',
      ...(cause instanceof ServiceError && { details: cause.details }),
      cause,
    });
  }
}

/**
 * If a different document replaces this one, the work fails, including an image that would never
 * arrive, and the new document is not queried. A change of address within the document does not
 * count.
 * @throws DocumentLeft
 */
async function inOneDocument<Out>(
  context: CaptureContext,
  document: string | undefined,
  work: (within: CaptureContext) => Promise<Out>,
): Promise<Out> {
  const { history, inDocument, slot } = context;
  const { promise: left, reject } = Promise.withResolvers<never>();
  left.catch(() => undefined);
  const hasLeft = (): boolean => history.document() !== document;
  const leave = (): void => {
    if (hasLeft()) reject(new DocumentLeft());
  };
  const unlessLeft = <Part>(ask: () => Promise<Part>): Promise<Part> =>
    hasLeft() ? left : Promise.race([ask(), left]);
  const inPage: InPage = (asked, ...args) => unlessLeft(() => inDocument(asked, ...args));
  const takePicture: typeof slot.takePicture = (params) => unlessLeft(() => slot.takePicture(params));
  const session = getProtocolClient(slot.page);
  session.on('Page.frameNavigated', leave);
  leave();
  try {
    const out = await work({ ...context, inPage, slot: { ...slot, takePicture } });
    if (hasLeft()) throw new DocumentLeft();
    return out;
  } catch (error) {
    throw hasLeft() ? new DocumentLeft(error) : error;
  } finally {
    session.off('Page.frameNavigated', leave);
  }
}

/**
 * An image waits for the next frames of the browser
 * (docs/decisions/0012-ready-means-nothing-is-under-way.md). So it is requested right after the
 * call that checks whether the page has settled, and taken while the page is inspected: most pages
 * have settled and are not changed. If the page had not settled, the image is requested again. If
 * the page was changed, the image is discarded with its warnings.
 */
type EarlyPicture = {
  /** Requests the image again: the page had not settled at the first request. */
  readonly askAgain: () => void;
  /** Drops the image: the page had not settled, and blocking is about to change it. */
  readonly giveUp: () => void;
  readonly confirm: () => Promise<Pictures | undefined>;
  /** Discards the image, but waits for it: the browser captures one image of a page at a time. */
  readonly drop: () => Promise<undefined>;
};

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
 * Returns whether the only output is an image of the viewport, and nothing changes the page before.
 */
export function isTakenAsItIs({ request, extension }: Pick<CaptureContext, 'request' | 'extension'>): boolean {
  const { outputs, fullPage, selector, format, actions, hideSelectors, customCss, customJs } = request;
  const isPlainPicture = outputs === undefined && !fullPage && selector === undefined && format !== 'pdf';
  const isLeftAlone =
    actions.length === 0 && hideSelectors.length === 0 && customCss === undefined && customJs === undefined;
  return isPlainPicture && isLeftAlone && (extension.outputs?.(request) ?? []).length === 0;
}
