import { execFile } from 'node:child_process';

export type ProgramResult = { readonly ok: boolean; readonly output: string };
export type RunProgram = (program: string, args: readonly string[]) => Promise<ProgramResult>;

/** Runs a program and never throws: a missing program, a failure and a timeout are results, too. */
export const executeProgram: RunProgram = async (program, args) =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 15_000, encoding: 'utf8' }, (error, stdout, stderr) => {
      const missing = (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
      const text = missing ? `${program} is not installed` : `${stdout}${error === null ? '' : stderr}`;
      resolve({ ok: error === null, output: text.trim() });
    });
  });
