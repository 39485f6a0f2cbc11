import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Environment } from '@tintype/runtime/config';

export type Option = {
  readonly about: string;
  /** The placeholder of the value in the help, such as `ID`. */
  readonly value: string;
  /** Absent: the option must be given. An empty fallback makes it optional. */
  readonly fallback?: string;
};

export type Context<Names extends string = string> = {
  readonly values: Readonly<Record<Names, string>>;
  readonly environment: Environment;
  readonly random: RandomBytes;
  /** For a command that takes long: a line of progress. */
  readonly progress: (line: string) => void;
};

/** `json` is what a program gets with `--json`, `lines` is what a person gets without. */
export type Answer = { readonly json: unknown; readonly lines: readonly string[]; readonly exitCode?: 0 | 1 };

export type Command<Names extends string = string> = {
  /** The words after `tintype`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<Names, Option>>;
  readonly run: (context: Context<Names>) => Promise<Answer>;
};

/** Ties the names of the options to the values that `run` gets. */
export const command = <const Names extends string>(definition: Command<Names>): Command =>
  definition as unknown as Command;

/** Something the user can put right; shown as one line without a stack. */
export class CommandFailure extends Error {}
