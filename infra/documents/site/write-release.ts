/**
 * node infra/local/bootstrap.mjs --no-system infra/documents/site/write-release.ts 0.2.0
 *
 * Records the operations and fields of a release, for "Since 0.2.0." on the site. A release that is
 * already recorded stays unchanged.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBodySchema, siteOperations, type SiteOperation } from './api.ts';
import { listDocumentedFields } from './fields.ts';

const releaseVersion = process.argv[2];
if (!/^\d+\.\d+\.\d+$/.test(releaseVersion ?? '')) throw new Error('Give the version of the release, such as 0.2.0');

const listNames = (operation: SiteOperation): string[] => {
  const body = findBodySchema(operation);
  const fields = body === undefined ? [] : listDocumentedFields(body);
  const parameters = operation.parameters ?? [];
  return [...new Set([...parameters, ...fields].map(({ name }) => name))].toSorted();
};
const fieldsByOperation = Object.fromEntries(
  siteOperations.map((one) => [`${one.method} ${one.path}`, listNames(one)]),
);
writeFileSync(
  join(import.meta.dirname, `fields-${releaseVersion}.json`),
  `${JSON.stringify(fieldsByOperation, null, 2)}\n`,
  {
    flag: 'wx',
  },
);
