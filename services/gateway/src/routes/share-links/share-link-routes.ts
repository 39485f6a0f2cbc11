import type { DefinedRoute } from '../define-route.ts';
import { openShareLink, sharedPicture } from './open-share-link.ts';
import { createShareLink, deleteShareLink, listLinks } from './share-links.ts';

export const shareLinkRoutes: readonly DefinedRoute[] = [
  createShareLink,
  listLinks,
  deleteShareLink,
  openShareLink,
  sharedPicture,
];
