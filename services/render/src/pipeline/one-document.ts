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
/** Captures outputs that all show the same document. */
export type OneDocument = {
  /** Makes the current document the document that is prepared from now on. */
  readonly begin: () => void;
  /**
   * Captures all outputs. If the document is replaced meanwhile, as after an update or on a board
   * that refreshes, the new document is prepared, held in place and captured. This happens once.
   */
  readonly take: () => Promise<Pictures>;
  /** Returns `undefined` if the document is replaced meanwhile. */
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

/** The captured document was replaced by a different document. */
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
 * Does work in one document, so that all outputs show the same document. If a different document
 * replaces it, the work fails, including an image that would never arrive, and the new document is
 * not queried. A change of address within the document does not count.
 *
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
