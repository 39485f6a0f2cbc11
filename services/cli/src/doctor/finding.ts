import { execFile } from 'node:child_process';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { InvalidConfig, type Environment } from '@tintype/runtime/config';
import { adviseOnSettings } from '../local-installation.ts';

/**
 * `problem`: captures will fail. `warning`: captures work, but not as well or not as safely as they
 * could.
 */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly found: string;
  readonly todo?: string;
};

export type CheckContext = {
  readonly environment: Environment;
  readonly random: RandomBytes;
  readonly now: () => Date;
  readonly run: RunProgram;
  readonly user: string;
};
export type Check = (surroundings: CheckContext) => Promise<readonly Finding[]>;

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found });
export const warningFinding = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'warning',
  found,
  todo,
});
export const problem = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'problem',
  found,
  todo,
});

type BrokenCheck = { readonly error: unknown; readonly environment: Environment; readonly todo: string };

export const toBrokenFinding = (check: string, { error, environment, todo }: BrokenCheck): Finding =>
  error instanceof InvalidConfig
    ? problem(check, error.problems.join('; '), adviseOnSettings(environment))
    : problem(check, oneLine(error), todo);

const oneLine = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replaceAll(/\s+/g, ' ').trim();
};

export type ProgramResult = { readonly ok: boolean; readonly output: string };
type RunProgram = (program: string, args: readonly string[]) => Promise<ProgramResult>;

/** Runs a program and never throws: a missing program, a failure and a timeout are results, too. */
export const executeProgram: RunProgram = async (program, args) =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 15_000, encoding: 'utf8' }, (error, stdout, stderr) => {
      const missing = (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
      const text = missing ? `${program} is not installed` : `${stdout}${error === null ? '' : stderr}`;
      resolve({ ok: error === null, output: text.trim() });
    });
  });
