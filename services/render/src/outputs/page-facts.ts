import { findFacts, type MetadataReading } from '../facts/find-facts.ts';
import { listNodes } from '../facts/schema-nodes.ts';
import { readHead, readMicrodata } from '../in-page/read-metadata.ts';
import { readLines } from '../in-page/read-lines.ts';
import { readPage } from '../in-page/read-page.ts';
import { textCharactersMax } from '../limits.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { readContent } from '../in-page/read-content.ts';
import { readOnce, parsedOrText, textOutput } from './texts.ts';

const linksMax = 20_000;
const zeroLimits = { linksMax: 0, headingsMax: 0, textMax: 0, addressMax: 8_192 };
/** The most characters of all JSON-LD. */
const dataMax = 1_000_000;
const headLimits = { entriesMax: 200, lettersMax: 5_000 };
const microdataLimits = { itemsMax: 5_000, charactersMax: 5_000 };
const linesMax = 1_000_000;

export const takeText: TakeOutput<'text'> = async ({ inPage }, output) => {
  const { lines, isCut } = await inPage(readLines, null, [], { lettersMax: textCharactersMax, linesMax });
  const text = isCut ? null : lines.map((line) => `${line}\n`).join('');
  return textOutput(output, text, 'text');
};

export const takeLinks: TakeOutput<'links'> = async ({ inPage }, output) => {
  const { links } = await inPage(readPage, { ...zeroLimits, linksMax });
  return textOutput(output, JSON.stringify({ links, isCut: links.length === linksMax }), 'json');
};

/**
 * Metadata for search engines, social networks and browsers, and the page itself, whose visible
 * facts are read outside the browser.
 */
export const takeMetadata: TakeOutput<'metadata'> = async (context, output) => {
  const { inPage } = context;
  const { title, description, language, canonicalUrl, openGraph, jsonLd } = await inPage(readPage, {
    ...zeroLimits,
    textMax: dataMax,
  });
  const { twitter, icons, named, authorLinks, times } = await inPage(readHead, headLimits);
  const parsed = jsonLd.map(parsedOrText);
  const nodes = listNodes(parsed, await inPage(readMicrodata, microdataLimits));
  const facts = findFacts({ nodes, named: new Map(named), authorLinks, times, title, language });
  const stated = { title, description, language, canonicalUrl, openGraph, twitter, jsonLd: parsed, icons };
  const html = await readOnce(context)(readContent, textCharactersMax, false);
  const reading: MetadataReading = { metadata: { ...stated, ...facts }, html };
  return textOutput(output, JSON.stringify(reading), 'json');
};
