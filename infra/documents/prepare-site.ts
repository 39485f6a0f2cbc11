import { prepareSite } from './site/prepare.ts';

/**
 * The first half of the build of the documentation; `services/docs/build/build.ts` goes on with
 * what it writes.
 */
prepareSite();
