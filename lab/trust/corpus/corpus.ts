import { consent } from './consent.ts';
import { effects } from './effects.ts';
import { notices } from './notices.ts';
import { popups } from './popups.ts';
import { rendered } from './rendered.ts';
import type { Row } from './row.ts';
import { secondSample } from './second-sample.ts';
import { shippedPages } from './shipped-pages.ts';
import { thirdSample } from './third-sample.ts';
import { wanted } from './wanted.ts';

/** Every page of the corpus, each with a name of its own. */
export const corpus: readonly Row[] = [
  ...shippedPages,
  ...effects,
  ...rendered,
  ...consent,
  ...popups,
  ...notices,
  ...secondSample,
  ...thirdSample,
  ...wanted,
];
