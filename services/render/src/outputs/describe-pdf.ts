import { findLargest } from '@tintype/contracts/numbers/extremes';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { inflateSync } from 'node:zlib';
import type { PdfFacts } from '../in-page/read-pdf-facts.ts';

type PdfDescription = Omit<PdfFacts, 'language'> & {
  /** Undefined if neither the page nor the request declares a language. */
  readonly language: string | undefined;
};

/** Larger content is not examined, and the file then does not claim to conform to PDF/UA. */
const contentBytesMax = 32 * 1024 * 1024;

/**
 * Adds the language of the page, descriptions of links and metadata to the browser's PDF. A file
 * that meets the checkable requirements of PDF/UA-1 (ISO 14289-1) gets the mark of that standard.
 */
export function describePdf(bytes: Buffer, description: PdfDescription): Buffer {
  const file = parsePdf(bytes);
  if (file === undefined) return bytes;
  const { objects } = file;
  let catalogNumber: number | undefined;
  for (const [number, object] of objects) {
    const kind = findKind(object);
    if (kind === 'link') rewrite(objects, number, (text) => describeLink(text, description.linkNames));
    if (kind === 'document') rewrite(objects, number, (text) => withLanguage(text, description.language, '/P '));
    if (kind === 'catalog') catalogNumber = number;
  }
  if (catalogNumber === undefined) return bytes;
  const metadataNumber = findLargest(objects.keys()) + 1;
  rewrite(objects, catalogNumber, (text) =>
    insertBefore(withLanguage(text, description.language, '/Pages '), '/Pages ', `/Metadata ${metadataNumber} 0 R\n`),
  );
  const metadata = formatMetadata(description, isAccessible(file, description));
  objects.set(
    metadataNumber,
    Buffer.from(
      `${metadataNumber} 0 obj\n<</Type /Metadata\n/Subtype /XML\n/Length ${Buffer.byteLength(metadata)}>> stream\n${metadata}\nendstream\nendobj\n`,
    ),
  );
  return writePdf(file);
}

function rewrite(objects: Map<number, Buffer>, number: number, edit: (text: string) => string): void {
  objects.set(number, Buffer.from(edit(objects.get(number)!.toString('latin1')), 'latin1'));
}

type Kind = 'link' | 'document' | 'catalog' | 'figure' | 'font' | 'page';
const kinds: Readonly<Record<Kind, RegExp>> = {
  link: /^<<\/Type \/Annot\s+\/Subtype \/Link\b/,
  document: /^<<\/Type \/StructElem\s+\/S \/Document\b/,
  catalog: /^<<\/Type \/Catalog\b/,
  figure: /^<<\/Type \/StructElem\s+\/S \/Figure\b/,
  font: /^<<\/Type \/Font\s+\/Subtype \/Type0\b/,
  page: /^<<\/Type \/Page\b(?!s)/,
};

function findKind(object: Buffer): Kind | undefined {
  const start = object.toString('latin1', 0, 80).replace(/^\d+ 0 obj\s+/, '');
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(start));
}

function withLanguage(text: string, language: string | undefined, before: string): string {
  const without = text.replace(/\/Lang \([^)]*\)\s*/, '');
  return language === undefined ? without : insertBefore(without, before, `/Lang ${toPdfString(language)}\n`);
}

/** The replacement is a function, because `$` has a special meaning in a string. */
const insertBefore = (text: string, place: string, inserted: string): string =>
  text.replace(place, () => `${inserted}${place}`);

/** A link is described by its name, else by its address (PDF/UA-1, 7.18.5). */
function describeLink(text: string, names: PdfFacts['linkNames']): string {
  const [, uri] = /\/URI (\((?:\\.|[^\\)])*\)|<[\dA-Fa-f]*>)/.exec(text) ?? [];
  const [, place] = /\/Dest \/(\S+)/.exec(text) ?? [];
  const address = uri === undefined ? `#${decodeName(place ?? '')}` : readPdfString(uri);
  return insertBefore(text, '/Subtype /Link', `/Contents ${toPdfString(names[address] ?? address)}\n`);
}

const decodeName = (name: string): string =>
  Buffer.from(
    name.replaceAll(/#([\dA-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

function isAccessible({ objects }: PdfFile, { language, title, canConform }: PdfDescription): boolean {
  if (language === undefined || title === '' || !canConform) return false;
  const texts = [...objects.values()].flatMap((object) => {
    const kind = findKind(object);
    return kind === 'figure' || kind === 'font' || kind === 'page' ? [{ kind, text: object.toString('latin1') }] : [];
  });
  const has = (kind: Kind, part: RegExp): boolean => texts.every((one) => one.kind !== kind || part.test(one.text));
  const isTagged = [...objects.values()].some((object) => findKind(object) === 'document');
  if (!isTagged || !has('figure', /\/Alt /) || !has('font', /\/ToUnicode /) || !has('page', /\/Tabs \/S\b/))
    return false;
  let leftBytes = contentBytesMax;
  return texts.every(({ kind, text }) => {
    if (kind !== 'page') return true;
    const [, content] = /\/Contents (\d+) 0 R/.exec(text) ?? [];
    const stream = objects.get(Number(content));
    leftBytes -= stream?.length ?? 0;
    return stream !== undefined && leftBytes > 0 && isCompletelyTagged(readStream(stream));
  });
}

function readStream(object: Buffer): string {
  const begin = object.indexOf('stream') + 'stream'.length;
  const dictionary = object.toString('latin1', 0, begin);
  const at = object[begin] === 0x0d ? begin + 2 : begin + 1;
  const bytes = object.subarray(at, object.lastIndexOf('endstream'));
  if (!dictionary.includes('/FlateDecode')) return bytes.toString('latin1');
  return inflateSync(bytes, { maxOutputLength: contentBytesMax }).toString('latin1');
}

function isCompletelyTagged(content: string): boolean {
  const withoutStrings = content.replaceAll(/\((?:\\.|[^\\)])*\)|<[\dA-Fa-f\s]*>/gs, '()');
  let depth = 0;
  for (const [word] of withoutStrings.matchAll(/\b(?:BDC|BMC|EMC|Do|Tj|TJ|sh|BI|S|s|F|f|B|b)\b\*?/g)) {
    if (word === 'BDC' || word === 'BMC') depth += 1;
    else if (word === 'EMC') depth -= 1;
    else if (depth === 0) return false;
  }
  return true;
}

function formatMetadata({ language, title }: PdfDescription, isConforming: boolean): string {
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    ...(title === ''
      ? []
      : [`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>`]),
    ...(language === undefined
      ? []
      : [`<dc:language><rdf:Bag><rdf:li>${escapeMarkup(language)}</rdf:li></rdf:Bag></dc:language>`]),
    ...(isConforming ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
  ];
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    ...properties,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

type PdfFile = {
  readonly header: Buffer;
  readonly objects: Map<number, Buffer>;
  readonly trailer: string;
};

/** ISO 32000-1, section 7.5.4: an entry has twenty bytes. */
const entryBytes = 20;

/** Returns undefined for a file with a different structure. */
function parsePdf(bytes: Buffer): PdfFile | undefined {
  const tailBytes = 1_024;
  const tail = bytes.subarray(-tailBytes).toString('latin1');
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const [head, count] = /^xref\s+0 (\d+)\s+/.exec(bytes.subarray(tableAt, tableAt + 40).toString('latin1')) ?? [];
  if (head === undefined) return undefined;
  const begins: { readonly number: number; readonly at: number }[] = [];
  for (let number = 0; number < Number(count); number += 1) {
    const entryAt = tableAt + head.length + number * entryBytes;
    const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(bytes.toString('latin1', entryAt, entryAt + 18)) ?? [];
    if (offset === undefined) return undefined;
    if (kind === 'n') begins.push({ number, at: Number(offset) });
  }
  begins.sort((a, b) => a.at - b.at);
  const objects = new Map(
    begins.map(({ number, at }, index) => [number, bytes.subarray(at, begins[index + 1]?.at ?? tableAt)]),
  );
  const trailer = /trailer\s*(<<.*>>)\s*startxref/s.exec(
    bytes.toString('latin1', tableAt + head.length + Number(count) * entryBytes),
  )?.[1];
  if (trailer === undefined || [...objects].some(([number, one]) => !isObject(one, number))) return undefined;
  return { header: bytes.subarray(0, begins[0]?.at ?? 0), objects, trailer };
}

const isObject = (bytes: Buffer, number: number): boolean =>
  bytes.toString('latin1', 0, 24).startsWith(`${number} 0 obj`);

function writePdf({ header, objects, trailer }: PdfFile): Buffer {
  const size = findLargest(objects.keys()) + 1;
  const entries = Array.from({ length: size }, () => '0000000000 65535 f \n');
  const parts = [header];
  let at = header.length;
  for (const [number, bytes] of objects) {
    entries[number] = `${String(at).padStart(10, '0')} 00000 n \n`;
    parts.push(bytes);
    at += bytes.length;
  }
  const end = trailer.replace(/\/Size \d+/, `/Size ${size}`);
  parts.push(Buffer.from(`xref\n0 ${size}\n${entries.join('')}trailer\n${end}\nstartxref\n${at}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}

/** ISO 32000-1, section 7.9.2.2. */
function toPdfString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replaceAll(/[()\\]/g, (one) => `\\${one}`)})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/** Reads an ASCII string, written literally or in hexadecimal digits. */
function readPdfString(source: string): string {
  if (source.startsWith('<')) return Buffer.from(source.slice(1, -1), 'hex').toString('latin1');
  return source.slice(1, -1).replaceAll(/\\([()\\])/g, '$1');
}
