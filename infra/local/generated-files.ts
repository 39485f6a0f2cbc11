import { printOptionPages } from '../documents/options/option-pages.ts';
import { printCommands } from '../documents/print-commands.ts';
import { printConfiguration } from '../documents/print-configuration.ts';
import { printEnvironment } from '../documents/print-environment.ts';
import { printErrors } from '../documents/print-errors.ts';
import { printInterface } from '../documents/print-interface.ts';
import { printOpenApi } from '../../services/gateway/src/openapi/document.ts';

/**
 * Returns every committed file that is generated from tables in the code. These are documents that
 * people read in the repository; they are never edited manually, except for the text between the
 * tables of an interface page. `npm run generate -- --check` finds outdated files.
 */
export const printGeneratedFiles = (): Readonly<Record<string, string>> => ({
  'docs/openapi.json': printOpenApi(),
  'docs/errors.md': printErrors(),
  'docs/configuration.md': printConfiguration(),
  '.env.example': printEnvironment(),
  'docs/command-line.md': printCommands(),
  ...printOptionPages(),
  ...printInterface(),
});
