import { fileURLToPath } from 'node:url';

/** The program of a render worker without a browser, which the chaos campaign starts too. */
export const stubRender = fileURLToPath(import.meta.resolve('@tintype/tests/chaos/campaign/stub-render'));
