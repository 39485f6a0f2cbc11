import { routeDescriptions } from '../routes/routes.ts';
import { describeApi } from './document.ts';

/** Returns the text of `docs/openapi.json`. */
export const printOpenApi = (): string =>
  `${JSON.stringify(describeApi({ routes: routeDescriptions, publicUrl: 'http://localhost:3000' }), null, 2)}\n`;
