import type { DefinedRoute } from '../define-route.ts';
import { openShareLinkRoute, sharedPictureRoute } from './open-share-link.ts';
import { createShareLinkRoute, deleteShareLinkRoute, listLinksRoute } from './share-links.ts';

export const shareLinkRoutes: readonly DefinedRoute[] = [
  createShareLinkRoute,
  listLinksRoute,
  deleteShareLinkRoute,
  openShareLinkRoute,
  sharedPictureRoute,
];
