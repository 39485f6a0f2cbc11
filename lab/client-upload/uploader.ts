import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { build } from 'esbuild';
import { root } from '../../infra/local/root.ts';

export type Program = { readonly language: string; readonly command: readonly [string, ...string[]] };

/**
 * Programs that upload a file, one for each client that can run here. Both print `<batch>
 * <entries>` as they go.
 */
export async function makePrograms(folder: string): Promise<readonly Program[]> {
  const outfile = join(folder, 'upload-file.mjs');
  // Compiled, as callers have it: what Node needs to run TypeScript takes more memory than the
  // client.
  await build({
    entryPoints: [join(import.meta.dirname, 'upload-file.ts')],
    conditions: ['source'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  });
  const python = '/usr/bin/python3';
  return [
    { language: 'TypeScript', command: [process.execPath, outfile] },
    ...(existsSync(python) ? [{ language: 'Python', command: [python, '-m', 'tests.long_upload'] } as const] : []),
  ];
}

export type Uploader = {
  /** Id of the batch, once the client has said that so many entries are stored. */
  readonly reached: (entries: number) => Promise<string>;
  readonly interrupt: () => void;
  /** Its exit code and what it wrote. */
  readonly ended: Promise<Ended>;
};
export type Ended = { readonly code: number | null; readonly output: string };

/** @param batchId - Of an upload that is to go on. */
export function startUpload(
  { command: [program, ...args] }: Program,
  { gatewayUrl, apiKey }: System,
  list: string,
  batchId?: string,
): Uploader {
  const child = spawn(program, [...args, list, ...(batchId === undefined ? [] : [batchId])], {
    cwd: join(root, 'clients/python'),
    env: {
      PATH: process.env['PATH'],
      PYTHONDONTWRITEBYTECODE: '1',
      TINTYPE_URL: gatewayUrl,
      TINTYPE_API_KEY: apiKey,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return {
    reached: (entries) =>
      until(
        () => {
          const told = [...output.matchAll(/^(\w+) (\d+)$/gm)].find(([, , count]) => Number(count) >= entries);
          if (told === undefined && child.exitCode !== null) throw new Error(`It ended too early:\n${output}`);
          return told?.[1];
        },
        { what: `${entries} entries`, intervalMs: 5 },
      ),
    interrupt: () => void child.kill('SIGINT'),
    ended,
  };
}

/** The number in a line of the output, such as `peak of memory: 40 MB`. */
export function numberIn(output: string, name: string): number {
  const value = new RegExp(`^${name}: (\\d+) `, 'm').exec(output)?.[1];
  if (value === undefined) throw new Error(`There is no ${name}:\n${output}`);
  return Number(value);
}
