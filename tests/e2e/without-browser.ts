import { join } from 'node:path';

/**
 * For tests that look at no image: a render worker that draws small images itself. An address that
 * ends in `7` fails.
 */
export const withoutBrowser = { render: join(import.meta.dirname, '../chaos/campaign/stub-render.ts') };
