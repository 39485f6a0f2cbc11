import { ServiceError } from '@tintype/contracts/errors/service-error';
import { countVisibleWords, readContent } from '../in-page/read-content.ts';
import { extract, readDocument } from '../in-page/read-document.ts';
import { readElements } from '../in-page/read-elements.ts';
import { elementsMax, textCharactersMax } from '../limits.ts';
import { findUnpaintedText } from './unpainted-text.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { readOnce } from './read-once.ts';

/**
 * Captures the document as it is rendered now. `clean` and `mainContentOnly` are applied outside
 * the browser.
 */
export const takeHtml: TakeOutput<'html'> = async (context, output) => {
  const inPage = readOnce(context);
  const html = await (output.mainContentOnly
    ? inPage(readContent, textCharactersMax, false)
    : inPage(readDocument, textCharactersMax));
  const visibleWords = output.mainContentOnly ? undefined : await inPage(countVisibleWords, textCharactersMax);
  return {
    ...(visibleWords == null ? {} : { visibleWords }),
    output,
    bytes: bytesOfText(html),
    fileFormat: 'html',
    width: null,
    height: null,
  };
};

/**
 * Captures the part of the page that a reader sees, still as HTML. It is converted to Markdown
 * outside the browser.
 */
export const takeMarkdown: TakeOutput<'markdown'> = async (context, output) => {
  if (output.markHidden) await findUnpaintedText(context);
  const html = await readOnce(context)(readContent, textCharactersMax, output.markHidden ?? false);
  return { output, bytes: bytesOfText(html), fileFormat: 'markdown', width: null, height: null };
};

/**
 * Captures an object with a value for each field of the schema, from the document itself instead of
 * a copy.
 */
export const takeJson: TakeOutput<'json'> = async (context, output) => {
  const [names, rules] = [Object.keys(output.schema), Object.values(output.schema)];
  const values = await context.inPage(extract, rules, textCharactersMax);
  if (values === null) throw tooMuchText();
  const visibleWords = await readOnce(context)(countVisibleWords, textCharactersMax);
  const found = Object.fromEntries(names.map((name, at) => [name, cleanValue(values[at] ?? null)]));
  const json = bytesOfText(JSON.stringify(found));
  return {
    ...(visibleWords === null ? {} : { visibleWords }),
    output,
    bytes: json,
    fileFormat: 'json',
    width: null,
    height: null,
  };
};

/** Lists the position of each element, for users who select one in the image. */
export const takeElements: TakeOutput<'elements'> = async ({ inPage }, output) => {
  const found = await inPage(readElements, elementsMax);
  return { output, bytes: bytesOfText(JSON.stringify(found)), fileFormat: 'json', width: null, height: null };
};

/** JSON writes U+0000 as an escape, which `bytesOfText` would not find. */
const cleanValue = <T extends string | null | readonly (string | null)[]>(value: T) =>
  value === null || typeof value === 'string' ? withoutNul(value) : value.map(withoutNul);
const withoutNul = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null;

/**
 * Encodes the text of a page, without U+0000 and halves of surrogate pairs. A script can put these
 * into a document, but neither a database nor UTF-8 can represent them.
 */
export function bytesOfText(text: string | null): Buffer {
  if (text === null) throw tooMuchText();
  return Buffer.from(text.replaceAll('\0', '').toWellFormed());
}

/** Parses JSON that a page contains; returns the text unchanged if it is not JSON. */
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
