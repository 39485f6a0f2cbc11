import { printOperations } from './python/operations.ts';
import { printResources } from './python/resources.ts';
import { printTypes } from './python/types.ts';
import { requireKnownOperations } from './python/verb-facts.ts';
import { printVersion } from './python/version.ts';

/** Returns the generated files of the Python client. */
export function printPython(): Readonly<Record<string, string>> {
  requireKnownOperations();
  return {
    'clients/python/tintype/_version.py': printVersion(),
    'clients/python/tintype/types.py': printTypes(),
    'clients/python/tintype/_operations.py': printOperations(),
    'clients/python/tintype/_resources.py': printResources('sync'),
    'clients/python/tintype/_async_resources.py': printResources('async'),
  };
}
