import { appendFileSync, mkdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname } from 'node:path';

export type LogFile = {
  /** Writes a line. Never throws: the log of a process must not end its supervisor. */
  readonly write: (line: string) => void;
};
type LogOptions = {
  /**
   * Receives a sentence when lines begin to be lost, and the number of lost lines when the file can
   * be written again.
   */
  readonly say: (sentence: string) => void;
  readonly bytesMax?: number;
  readonly now?: () => Date;
};

/**
 * Opens a log and preserves its contents. A log that would grow too large is renamed, and replaces
 * the log that was renamed earlier. Lines that cannot be written (a full disk, a closed folder) are
 * dropped and counted, and the file reports the gap at its place.
 */
export function openLog(
  path: string,
  { say, bytesMax = 20 * 1024 * 1024, now = () => new Date() }: LogOptions,
): LogFile {
  const name = basename(path);
  let dropped = 0;

  const append = (text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    const size = getFileSize(path);
    if (size > 0 && size + Buffer.byteLength(text) > bytesMax) renameSync(path, `${path}.1`);
    const begin = getFileSize(path);
    try {
      appendFileSync(path, text, { mode: 0o600 });
    } catch (error) {
      // A full disk may accept the first part of a line, which is removed here.
      if (getFileSize(path) > begin) truncateSync(path, begin);
      throw error;
    }
  };

  return {
    write: (line) => {
      const gap = dropped === 0 ? '' : `${formatGap(now(), dropped)}\n`;
      try {
        append(`${gap}${line}\n`);
      } catch (error) {
        dropped += 1;
        if (dropped === 1)
          say(`${name} cannot be written (${getErrorCode(error)}); log lines are lost until it is writable`);
        return;
      }
      if (dropped > 0) say(`${name} can be written again; ${dropped} lines were lost`);
      dropped = 0;
    },
  };
}

/** Returns the report of a gap in the form of a service's own lines. */
const formatGap = (at: Date, lines: number): string =>
  JSON.stringify({ level: 'warn', time: at.toISOString(), event: 'log.lines_lost', lines });

const getFileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
