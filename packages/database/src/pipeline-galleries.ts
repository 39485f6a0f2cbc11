/** Galleries as others see them, and the links that lead to them. */
export { findGallery, findOutput, type FoundGallery } from './pipeline-galleries/find-gallery.ts';
export { listGalleryImages } from './pipeline-galleries/list-gallery-images.ts';
export { addLinks, findDownload, findResultsLink, forgetEndedLinks, type NewLink } from './pipeline-galleries/links.ts';
