import type { DefinedRoute } from '../define-route.ts';
import { linkKeyRoutes } from './link-keys.ts';
import { renderLinkRoute } from './render-link.ts';

export const linkRoutes: readonly DefinedRoute[] = [renderLinkRoute, ...linkKeyRoutes];
