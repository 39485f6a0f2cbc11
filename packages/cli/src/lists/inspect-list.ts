import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Terminal } from '../terminal.ts';
import { readList, type ListLine } from './read-list.ts';

export type ListInspection = {
  readonly entries: number;
  /** The first lines that are not addresses; `badCount` counts all of them. */
  readonly bad: readonly ListLine[];
  readonly badCount: number;
  /** A digest of the bytes, to recognise the same list. */
  readonly digest: string;
};

const namedMax = 10;

/** Reads a list once before anything is sent, and reports problems on stderr. */
export async function inspectList(path: string, { tell, coloured }: Terminal): Promise<ListInspection> {
  const { digest, hasMark } = await readDigest(path);
  if (hasMark) tell('The list starts with a byte order mark, which is ignored.\n');
  let [entries, badCount] = [0, 0];
  const bad: ListLine[] = [];
  for await (const line of readList(path)) {
    if (line.fault === undefined) entries += 1;
    else {
      badCount += 1;
      if (bad.length < namedMax) bad.push(line);
    }
  }
  for (const { number, fault, text } of bad)
    tell(`${coloured('yellow', `Line ${number} is omitted`)}: ${fault}: ${text.slice(0, 60)}\n`);
  if (badCount > bad.length) tell(`${badCount - bad.length} more lines are omitted.\n`);
  return { entries, bad, badCount, digest };
}

async function readDigest(path: string): Promise<{ readonly digest: string; readonly hasMark: boolean }> {
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < 3) start = Buffer.concat([start, piece.subarray(0, 3)]);
    hash.update(piece);
  }
  return { digest: hash.digest('hex'), hasMark: start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) };
}
