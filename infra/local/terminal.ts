import { fitToLine, type ConsoleLine, type Severity } from './console-lines.ts';

export type LauncherTerminal = {
  readonly show: (line: ConsoleLine) => void;
  /** Receives a sentence of the launcher about an error or a recovery. */
  readonly say: (sentence: string) => void;
};
type TerminalOutput = {
  readonly write: (text: string) => unknown;
  readonly isColoured: boolean;
  readonly now: () => number;
};

const severityColours: Readonly<Record<Severity, string | undefined>> = {
  well: undefined,
  notable: '\u001B[33m',
  bad: '\u001B[31m',
};
const resetColour = '\u001B[39m';
/** Milliseconds during which a repeated error is only counted. */
const quietMs = 10_000;
const rememberedMax = 200;

/**
 * Creates the lines for the user at the terminal. While something is unavailable (a full disk, a
 * server) every loop of every service logs errors many times a second. The same error is shown once
 * in ten seconds, with the number of repetitions.
 */
export function createTerminal({ write, isColoured, now }: TerminalOutput): LauncherTerminal {
  const complaints = new Map<string, { shownAt: number; more: number }>();

  const print = ({ text, serious }: ConsoleLine): void => {
    const colour = isColoured ? severityColours[serious] : undefined;
    write(`${colour === undefined ? text : `${colour}${text}${resetColour}`}\n`);
  };
  const complain = (text: string, serious: Severity, same: string): void => {
    const known = complaints.get(same);
    if (known !== undefined && now() - known.shownAt < quietMs) return void (known.more += 1);
    complaints.delete(same);
    complaints.set(same, { shownAt: now(), more: 0 });
    if (complaints.size > rememberedMax) complaints.delete([...complaints.keys()][0]!);
    const more = known === undefined || known.more === 0 ? '' : ` (and ${known.more} more)`;
    print({ text: `${fitToLine(text, more.length)}${more}`, serious });
  };
  return {
    // All captures are shown. Errors count as the same if they differ only in time and numbers.
    show: (line) =>
      line.isCapture === true || line.serious === 'well'
        ? print(line)
        : complain(line.text, line.serious, line.text.slice(8).replaceAll(/\d+/g, '#')),
    say: (sentence) => complain(`! ${sentence}`, 'notable', sentence),
  };
}
