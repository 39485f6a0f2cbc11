import { optionPages } from '../documents/options/option-pages.ts';
import { printCommands } from '../documents/print-commands.ts';
import { printConfiguration } from '../documents/print-configuration.ts';
import { printEnvironment } from '../documents/print-environment.ts';
import { printErrors } from '../documents/print-errors.ts';
import { printFlags } from '../documents/print-flags.ts';
import { printInterface } from '../documents/print-interface.ts';
import { printPython } from '../documents/print-python.ts';
import { printOpenApi } from '../../services/gateway/src/openapi/print.ts';

/**
 * Returns every file that is generated from tables in the code. The files are committed and never
 * edited manually, except for the text between the tables of an interface page. `npm run generate
 * -- --check` finds outdated files.
 */
export const printGeneratedFiles = (): Readonly<Record<string, string>> => ({
  'docs/openapi.json': printOpenApi(),
  'docs/errors.md': printErrors(),
  'docs/configuration.md': printConfiguration(),
  '.env.example': printEnvironment(),
  'packages/cli/src/flags/request-fields.ts': printFlags(),
  'docs/command-line.md': printCommands(),
  ...optionPages(),
  ...printPython(),
  ...printInterface(),
});
