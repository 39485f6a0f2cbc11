import { pythonFiles } from './python/files.ts';
import { printOperations } from './python/operations.ts';
import { printResources } from './python/resources.ts';
import { printTypes } from './python/types.ts';
import { printVersion } from './python/version.ts';
import { requireKnownOperations } from './python/verb-facts.ts';

const printers: Record<(typeof pythonFiles)[number], () => string> = {
  'clients/python/tintype/_version.py': printVersion,
  'clients/python/tintype/types.py': printTypes,
  'clients/python/tintype/_operations.py': printOperations,
  'clients/python/tintype/_resources.py': () => printResources('sync'),
  'clients/python/tintype/_async_resources.py': () => printResources('async'),
};

/** Prints the generated files of the Python client, as a JSON object. */
requireKnownOperations();
process.stdout.write(JSON.stringify(Object.fromEntries(pythonFiles.map((path) => [path, printers[path]()]))));
