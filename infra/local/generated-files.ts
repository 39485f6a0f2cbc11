import { join } from 'node:path';
import { optionFiles } from '../documents/options/option-files.ts';
import { interfacePages } from '../documents/interface-pages.ts';
import { pythonFiles } from '../documents/python/files.ts';
import { root } from './root.ts';
import { run } from './setup/run.mjs';

export type GeneratedFile = {
  /** Below the root of the checkout. Committed, never edited by hand, but for the text of an interface page. */
  readonly output: string;
  /** A script that prints the file to stdout; one of several files prints a JSON object with the text of each. */
  readonly script: string;
};

/** Every file that is printed from tables in the code. `npm run generate -- --check` finds those that are stale. */
export const generatedFiles: readonly GeneratedFile[] = [
  { output: 'docs/openapi.json', script: 'services/gateway/src/openapi/print.ts' },
  { output: 'docs/errors.md', script: 'infra/documents/print-errors.ts' },
  { output: 'docs/configuration.md', script: 'infra/documents/print-configuration.ts' },
  { output: '.env.example', script: 'infra/documents/print-environment.ts' },
  { output: 'packages/cli/src/flags/request-fields.ts', script: 'infra/documents/print-flags.ts' },
  { output: 'docs/command-line.md', script: 'infra/documents/print-commands.ts' },
  ...optionFiles.map((output) => ({ output, script: 'infra/documents/print-options.ts' })),
  ...pythonFiles.map((output) => ({ output, script: 'infra/documents/print-python.ts' })),
  ...interfacePages.map((page) => ({
    output: `docs/interface/${page}.md`,
    script: 'infra/documents/print-interface.ts',
  })),
];

/** The contents of each file, by its path. Every script runs once, for any number of files. */
export async function printGeneratedFiles(): Promise<ReadonlyMap<string, string>> {
  const scripts = [...Map.groupBy(generatedFiles, ({ script }) => script)];
  const printed = await Promise.all(
    scripts.map(async ([script, files]) => {
      const text = await run(process.execPath, ['--conditions=source', join(root, script)], { cwd: root });
      if (files.length === 1) return [[files[0]!.output, text] as const];
      return Object.entries(JSON.parse(text) as Readonly<Record<string, string>>);
    }),
  );
  return new Map(printed.flat());
}
