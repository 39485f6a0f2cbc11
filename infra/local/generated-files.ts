import { interfacePages } from '../documents/interface-pages.ts';

export type GeneratedFile = {
  /** Below the root of the checkout. Committed, never edited. */
  readonly output: string;
  /** A script that prints the file to stdout. */
  readonly script: string;
  readonly args?: readonly string[];
};

/** Every file that is printed from tables in the code. `npm run generate -- --check` finds those that are stale. */
export const generatedFiles: readonly GeneratedFile[] = [
  { output: 'docs/openapi.json', script: 'services/gateway/src/openapi/print.ts' },
  { output: 'docs/errors.md', script: 'infra/documents/print-errors.ts' },
  { output: 'docs/configuration.md', script: 'infra/documents/print-configuration.ts' },
  { output: '.env.example', script: 'infra/documents/print-environment.ts' },
  ...interfacePages.map((page) => ({
    output: `docs/interface/${page}.md`,
    script: 'infra/documents/print-interface.ts',
    args: [page],
  })),
];
