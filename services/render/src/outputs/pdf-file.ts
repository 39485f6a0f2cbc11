import { findLargest } from '@tintype/contracts/numbers/extremes';

/** The objects of a PDF with a plain table of offsets, as the browser writes it. */
export type PdfFile = {
  readonly header: Buffer;
  /** The bytes of each object by its number. */
  readonly objects: Map<number, Buffer>;
  readonly trailer: string;
};

/** ISO 32000-1, section 7.5.4: an entry has twenty bytes. */
const entryBytes = 20;

/** Returns `undefined` for a file that is built otherwise. */
export function parsePdf(bytes: Buffer): PdfFile | undefined {
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

export function writePdf({ header, objects, trailer }: PdfFile): Buffer {
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

/** Writes a text string (ISO 32000-1, section 7.9.2.2). */
export function toPdfString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replaceAll(/[()\\]/g, (one) => `\\${one}`)})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/** Reads an ASCII string, written literally or in hexadecimal digits. */
export function readPdfString(source: string): string {
  if (source.startsWith('<')) return Buffer.from(source.slice(1, -1), 'hex').toString('latin1');
  return source.slice(1, -1).replaceAll(/\\([()\\])/g, '$1');
}
