import { routeDescriptions } from '../routes/routes.ts';
import { describeApi } from './document.ts';

/** Prints what `docs/openapi.json` holds. */
process.stdout.write(
  `${JSON.stringify(describeApi({ routes: routeDescriptions, publicUrl: 'http://localhost:3000' }), null, 2)}\n`,
);
