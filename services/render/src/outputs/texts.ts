import { ServiceError } from '@tintype/contracts/errors/service-error';
import { countVisibleWords, readContent } from '../in-page/read-content.ts';
import { extract, readDocument } from '../in-page/read-document.ts';
import { readElements } from '../in-page/read-elements.ts';
import { elementsMax, textCharactersMax } from '../limits.ts';
import type { TakeOutput } from '../screenshot/output.ts';

/**
 * The document as it is rendered now. `clean` and `mainContentOnly` are applied once it has left
 * the browser.
 */
export const takeHtml: TakeOutput<'html'> = async ({ inPage }, output) => {
  const html = await inPage(output.mainContentOnly ? readContent : readDocument, textCharactersMax);
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
 * The part of the page that a reader sees, still as HTML: it becomes Markdown once it has left the
 * browser.
 */
export const takeMarkdown: TakeOutput<'markdown'> = async ({ inPage }, output) => {
  const html = await inPage(readContent, textCharactersMax, output.markHidden ?? false);
  return { output, bytes: bytesOfText(html), fileFormat: 'markdown', width: null, height: null };
};

/**
 * An object with a value for each field of the schema. Read from the document itself, not from a
 * copy.
 */
export const takeJson: TakeOutput<'json'> = async ({ inPage }, output) => {
  const [names, rules] = [Object.keys(output.schema), Object.values(output.schema)];
  const values = await inPage(extract, rules, textCharactersMax);
  if (values === null) throw tooMuchText();
  const visibleWords = await inPage(countVisibleWords, textCharactersMax);
  const found = Object.fromEntries(names.map((name, at) => [name, clean(values[at] ?? null)]));
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

/** In JSON a U+0000 is written as an escape, which `bytesOfText` would not see. */
const clean = <T extends string | null | readonly (string | null)[]>(value: T) =>
  value === null || typeof value === 'string' ? withoutNul(value) : value.map(withoutNul);
const withoutNul = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null;

/**
 * Text of a page as bytes. Without U+0000 and halves of surrogate pairs, which a script can put
 * into a document and which neither a database nor UTF-8 can hold.
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
