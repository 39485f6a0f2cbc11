/** Everything that a worker does with the pictures of galleries. States change nowhere else once a picture waits for its edits. */
export { claimImage, type ClaimedImage } from './pipeline-images/claim-image.ts';
export { completeImage, failImage, type EditedFile } from './pipeline-images/settle-image.ts';
export { releaseLostImages, releaseUnstoredImage, requeueImage } from './pipeline-images/release-images.ts';
export { listWaitingImages } from './pipeline-images/waiting-images.ts';
export { listExpiredImages, markImagesDeleted } from './pipeline-images/expired-images.ts';
