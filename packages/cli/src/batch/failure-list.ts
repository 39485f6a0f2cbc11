import { appendFileSync, existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { Entry } from '@tintype/client';

export type FailureList = {
  readonly path: string;
  readonly add: (entry: Entry, reason: string) => void;
  /** Adds a line that was not an address, as a comment. */
  readonly addLine: (number: number, text: string, reason: string) => void;
  readonly bytes: () => number;
  /** If nothing failed, the list is removed. */
  readonly removeIfEmpty: () => void;
};

/**
 * Opens the list of failures, in the order of the source. The list can be the next input: the
 * reason is a comment above each entry. Begins after the first `bytes` bytes, which an earlier call
 * wrote.
 */
export function openFailureList(path: string, bytes: number): FailureList {
  if (bytes > 0 && existsSync(path)) truncateSync(path, bytes);
  else writeFileSync(path, '');
  const write = (text: string): void => appendFileSync(path, text);
  const size = (): number => statSync(path).size;
  return {
    path,
    bytes: size,
    add: ({ sourceLine, ...entry }, reason) =>
      write(`${comment(sourceLine, reason)}${Object.keys(entry).length > 1 ? JSON.stringify(entry) : entry.url}\n`),
    addLine: (number, text, reason) => write(`${comment(number, reason)}# ${text}\n`),
    removeIfEmpty: () => {
      if (size() === 0) rmSync(path);
    },
  };
}

const comment = (line: number | undefined, reason: string): string =>
  `# line ${line ?? '?'}: ${reason.replaceAll(/\s+/g, ' ')}\n`;
