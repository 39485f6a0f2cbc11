/** The place where a command reads and writes. Results go to stdout, everything else to stderr. */
export type Terminal = {
  readonly isTerminal: boolean;
  /** Whether stderr is a terminal, so that a line may be overwritten. */
  readonly showsProgress: boolean;
  readonly write: (content: string | Uint8Array) => void;
  readonly tell: (text: string) => void;
  /** Returns text for stderr in a colour, if colours are enabled (NO_COLOR, FORCE_COLOR). */
  readonly coloured: (colour: 'red' | 'yellow', text: string) => string;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /**
   * Reads an answer from the user without showing the input. Reads the first line if stdin is not a
   * terminal.
   */
  readonly askSecretly: (question: string) => Promise<string>;
};
