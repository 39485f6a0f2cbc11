import type { Tintype } from '@tintype/client';
import type { RequestField } from './flags/field.ts';
import type { Terminal } from './terminal.ts';

export type CommandEnvironment = Readonly<Record<string, string | undefined>>;

export type Option = {
  readonly about: string;
  /** The placeholder of the value in the help, such as `ID`. Without it the option is a switch. */
  readonly value?: string;
  /** An option without a fallback is required; an empty fallback makes it optional. */
  readonly fallback?: string;
  readonly short?: string;
  readonly choices?: readonly string[];
};
export type TextOption = Option & { readonly value: string };

type Options = Readonly<Record<string, Option>>;
type CommandChoice<Of extends Option> = Of extends { readonly choices: readonly (infer Name extends string)[] }
  ? Name
  : string;
type CommandValues<Of extends Options> = {
  readonly [Name in keyof Of]: Of[Name] extends { readonly value: string }
    ? CommandChoice<Of[Name]> | (Of[Name] extends { readonly fallback: '' } ? '' : never)
    : boolean;
};

/** An argument of the command. A `*` at the end of its name means one or more. */
export type Word = { readonly name: string; readonly about: string; readonly choices?: readonly string[] };

export type Context<Of extends Options = Options> = {
  readonly values: CommandValues<Of>;
  readonly words: readonly string[];
  readonly request: Readonly<Record<string, unknown>>;
  readonly json: boolean;
  readonly environment: CommandEnvironment;
  readonly random: (count: number) => Uint8Array;
  readonly terminal: Terminal;
  readonly progress: (line: string) => void;
  /**
   * Returns the client. With --dry-run or --curl it shows the first request instead of sending it.
   */
  readonly tintype: () => Tintype;
  /** Refuses a folder that is not writable, unless the request is only shown. */
  readonly requireWritable: (folder: string | undefined) => void;
  /** Aborted by Ctrl-C, which would otherwise end the process at once. */
  readonly stopSignal: () => AbortSignal;
};

export type ExitCode = 0 | 1 | 2 | 3 | 130;

/** `json` is printed with `--json`, `lines` without it, and `bytes` if the output is a pipe. */
export type CommandOutput = {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly bytes?: Uint8Array;
  readonly exitCode?: ExitCode;
};

export type CommandGroup = 'Captures' | 'Installation' | 'Administration';

export type Command<Of extends Options = Options> = {
  /** The words after `tintype`. */
  readonly name: string;
  readonly group: CommandGroup;
  readonly summary: string;
  readonly words?: readonly Word[];
  readonly options: Of;
  readonly fields?: readonly RequestField[];
  /** The flags of `fields` in the short help; `--help all` shows the others. */
  readonly shown?: readonly string[];
  /**
   * The command sends no request that could be shown instead, so --dry-run and --curl are refused.
   */
  readonly isLocal?: true;
  /** The words after `tintype` in an example that works as it is. */
  readonly example?: string;
  readonly run: (context: Context<Of>) => Promise<CommandOutput>;
};

/** Defines a command, and gives the option values in `run` their types. */
export const command = <const Of extends Options>(definition: Command<Of>): Command => definition as unknown as Command;

/** A failure that the user can fix. It is shown as one line without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export class UsageError extends CommandFailure {
  constructor(message: string) {
    super(message, 2);
  }
}

export class CommandStopped extends CommandFailure {
  constructor(message: string) {
    super(message, 130);
  }
}
