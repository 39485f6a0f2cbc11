import { join } from 'node:path';

const data = process.env['TINTYPE_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '.tintype');

/** Everything that is made or fetched here: none of it is committed. */
export const folders = {
  packages: join(data, 'trust', 'packages'),
  references: join(data, 'trust', 'references'),
  covered: join(data, 'trust', 'covered'),
  captures: join(data, 'trust', 'captures'),
  texts: join(data, 'trust', 'texts'),
  sheets: join(data, 'trust', 'sheets'),
} as const;
