import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../local/root.ts';
import { printFlags } from './print-flags.ts';
import { printOperations } from './python/operations.ts';
import { printResources } from './python/resources.ts';
import { printTypes } from './python/types.ts';
import { requireKnownOperations } from './python/verb-facts.ts';
import { printVersion } from './python/version.ts';

/**
 * Returns the files of the command line and of the Python client that are printed from the OpenAPI
 * document. They are not committed: the setup and `npm run generate` write them.
 */
export function printClients(): Readonly<Record<string, string>> {
  requireKnownOperations();
  return {
    'packages/cli/src/generated/request-fields.ts': printFlags(),
    'clients/python/tintype/_version.py': printVersion(),
    'clients/python/tintype/types.py': printTypes(),
    'clients/python/tintype/_operations.py': printOperations(),
    'clients/python/tintype/_resources.py': printResources('sync'),
    'clients/python/tintype/_async_resources.py': printResources('async'),
  };
}

if (import.meta.main)
  for (const [output, text] of Object.entries(printClients())) {
    mkdirSync(dirname(join(root, output)), { recursive: true });
    writeFileSync(join(root, output), text);
  }
