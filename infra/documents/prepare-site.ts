import { prepareSite } from './site/prepare.ts';

/**
 * Runs the first half of the build of the documentation. `services/docs/build/build.ts` continues
 * with its output.
 */
prepareSite();
