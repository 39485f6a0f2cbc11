import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const sizeBytesMax = 20 * 1024 * 1024;

/** A log that keeps what was written before; a large one is put aside first, replacing the one put aside earlier. */
export function openLog(path: string): { readonly write: (line: string) => void } {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > sizeBytesMax) renameSync(path, `${path}.1`);
  return { write: (line) => appendFileSync(path, `${line}\n`, { mode: 0o600 }) };
}
