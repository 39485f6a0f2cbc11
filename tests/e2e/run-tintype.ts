import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { System } from '@tintype/testing/system';

const main = join(import.meta.dirname, '../../services/cli/src/main.ts');

export type Ran = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** The command line as an administrator of that system starts it. */
export const runTintype = (
  system: Pick<System, 'databaseUrl' | 'redisUrl' | 'secret' | 'filesFolder'>,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: system.databaseUrl,
      REDIS_URL: system.redisUrl,
      TINTYPE_SECRET: system.secret,
      TINTYPE_STORAGE_FOLDER: system.filesFolder,
      ...settings,
    };
    execFile(process.execPath, ['--conditions=source', main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });

export async function jsonOf<T = Readonly<Record<string, unknown>>>(ran: Promise<Ran>): Promise<T> {
  const { exitCode, stdout, stderr } = await ran;
  if (exitCode !== 0) throw new Error(`${exitCode}: ${stderr}${stdout}`);
  return JSON.parse(stdout) as T;
}
