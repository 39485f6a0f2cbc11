import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { InPage } from '../browser/run-in-page.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { countVisibleWords, readContent } from '../in-page/read-content.ts';
import { extract, readDocument } from '../in-page/read-document.ts';
import { readElements } from '../in-page/read-elements.ts';
import { elementsMax, textCharactersMax } from '../limits.ts';
import type { TakeOutput, CapturedOutput } from '../screenshot/output.ts';
import { findUnpaintedText } from './unpainted-text.ts';

/** `clean` and `mainContentOnly` are applied outside the browser. */
export const takeHtml: TakeOutput<'html'> = async (context, output) => {
  const inPage = readOnce(context);
  const html = await (output.mainContentOnly
    ? inPage(readContent, textCharactersMax, false)
    : inPage(readDocument, textCharactersMax));
  const visibleWords = output.mainContentOnly ? undefined : await inPage(countVisibleWords, textCharactersMax);
  return { ...textOutput(output, html, 'html'), ...(visibleWords == null ? {} : { visibleWords }) };
};

/**
 * The part of the page that a reader sees, still as HTML. It is converted to Markdown outside the
 * browser.
 */
export const takeMarkdown: TakeOutput<'markdown'> = async (context, output) => {
  if (output.markHidden) await findUnpaintedText(context);
  const html = await readOnce(context)(readContent, textCharactersMax, output.markHidden ?? false);
  return textOutput(output, html, 'markdown');
};

/** A value for each field of the schema, from the document itself instead of a copy. */
export const takeJson: TakeOutput<'json'> = async (context, output) => {
  const [names, rules] = [Object.keys(output.schema), Object.values(output.schema)];
  const values = await context.inPage(extract, rules, textCharactersMax);
  if (values === null) throw tooMuchText();
  const visibleWords = await readOnce(context)(countVisibleWords, textCharactersMax);
  const found = Object.fromEntries(names.map((name, at) => [name, cleanValue(values[at] ?? null)]));
  return { ...textOutput(output, JSON.stringify(found), 'json'), ...(visibleWords === null ? {} : { visibleWords }) };
};

/** Users select an element in the image by these positions. */
export const takeElements: TakeOutput<'elements'> = async ({ inPage }, output) => {
  return textOutput(output, JSON.stringify(await inPage(readElements, elementsMax)), 'json');
};

/** A result without pixels. Throws if the page has more text than a result may have. */
export const textOutput = (
  output: CapturedOutput['output'],
  text: string | null,
  fileFormat: CapturedOutput['fileFormat'],
): CapturedOutput => ({ output, bytes: bytesOfText(text), fileFormat, width: null, height: null });

/** JSON writes U+0000 as an escape, which `bytesOfText` would not find. */
const cleanValue = <T extends string | null | readonly (string | null)[]>(value: T) =>
  value === null || typeof value === 'string' ? withoutNul(value) : value.map(withoutNul);
const withoutNul = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null;

/**
 * Leaves out U+0000 and halves of surrogate pairs. A script can put these into a document, but
 * neither a database nor UTF-8 can represent them.
 */
export function bytesOfText(text: string | null): Buffer {
  if (text === null) throw tooMuchText();
  return Buffer.from(text.replaceAll('\0', '').toWellFormed());
}

/** Returns the text unchanged if it is not JSON. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const tooMuchText = (): ServiceError =>
  new ServiceError('RESULT_TOO_LARGE', {
    message: `The text of the page exceeds the limit of ${textCharactersMax} characters for results.`,
    details: { limit: textCharactersMax },
  });

/** One file with styles and images (RFC 2557), from what the browser has already loaded. */
export const takeMhtml: TakeOutput<'mhtml'> = async ({ slot }, output) => {
  const { data } = await slot.session.send('Page.captureSnapshot', { format: 'mhtml' });
  return textOutput(output, data, 'mhtml');
};

const readingsByContext = new WeakMap<CaptureContext, Map<string, unknown>>();

/**
 * Calls functions that only read the page once for all outputs of a capture that call one with the
 * same arguments. Nothing changes the page between such outputs.
 */
export function readOnce(context: CaptureContext): InPage {
  const readings = readingsByContext.get(context) ?? new Map<string, unknown>();
  readingsByContext.set(context, readings);
  return (read, ...args) => {
    const key = `${read.name} ${JSON.stringify(args)}`;
    const call = () => context.inPage(read, ...args);
    const reading = (readings.get(key) as ReturnType<typeof call> | undefined) ?? call();
    readings.set(key, reading);
    return reading;
  };
}
