import {
  inlineImagesMax,
  linkDigest,
  linkExpiry,
  createLinkToken,
  linkUrl,
  type TokenLinkKind,
} from '@tintype/contracts/links/token-links';
import { nodesThat } from '@tintype/contracts/pipelines/graph';
import { describeImage, type GalleryImage } from '@tintype/contracts/pipelines/image-record';
import { toGalleryStatus } from '@tintype/contracts/states/pipeline';
import { RawJson } from '@tintype/contracts/texts/raw-json';
import {
  addLinks,
  type NewLink,
  findGallery,
  findOutput,
  listGalleryImages,
} from '@tintype/database/pipeline-galleries/galleries';
import type { BodyDependencies, BodyMaker, Notification } from './body.ts';

/**
 * The body of a completed gallery (docs/pipelines-edits.md#notification). Its links are stored, and
 * their tokens are derived from the delivery, so a body that is lost is created again with the same
 * tokens.
 */
export const galleryCompleted: BodyMaker = async (dependencies, notification) => {
  const { database, clock } = dependencies;
  const output = await findOutput(database, { id: notification.subjectId });
  const gallery = output && (await findGallery(database, output));
  if (output === undefined || gallery === undefined) return undefined;
  const { runId, galleryNodeId, captures, images: counts, graph } = gallery;
  const images = await listGalleryImages(database, { ...output, after: 0, limit: inlineImagesMax });

  const now = clock.now();
  const expiresAt = linkExpiry(now, gallery.keptUntil);
  const results = getLink(dependencies, notification, 'RESULTS', '');
  const downloads = new Map(
    images
      .filter(hasFile)
      .map((image) => [image.id, { image, ...getLink(dependencies, notification, 'DOWNLOAD', String(image.id)) }]),
  );
  const common = { runId, galleryNodeId };
  const links: readonly NewLink[] = [
    { ...common, kind: 'RESULTS', digest: results.digest, expiresAt },
    ...[...downloads.values()].map(({ image, digest }): NewLink => {
      return { ...common, kind: 'DOWNLOAD', digest, imageId: image.id, expiresAt: linkExpiry(now, image.expiresAt) };
    }),
  ];
  await addLinks(database, links);

  const node = nodesThat(graph, 'notify').find(({ id }) => id === output.webhookNodeId);
  const customData = node?.data[node.step.customDataIn];
  return {
    event: notification.event,
    timestamp: notification.createdAt.toISOString(),
    deliveryId: notification.id,
    data: {
      pipelineId: gallery.pipelineId,
      runId,
      galleryNodeId,
      status: toGalleryStatus(counts),
      runStatus: gallery.runState,
      ...captures,
      imageCounts: counts,
      error: gallery.errorMessage,
      inputData: gallery.inputText === null ? null : new RawJson(gallery.inputText),
      ...(customData !== undefined && { customData }),
      images: images.map((image) => describeImage(image, downloads.get(image.id)?.url)),
      hasMore: counts.total > images.length,
      resultsUrl: results.url,
      expiresAt: expiresAt.toISOString(),
    },
  };
};

const hasFile = ({ state, isKept }: GalleryImage): boolean => state === 'COMPLETED' && isKept;

function getLink({ linkKeys, publicUrl }: BodyDependencies, { id }: Notification, kind: TokenLinkKind, image: string) {
  const keys = linkKeys();
  const token = createLinkToken(keys, ['delivery', id, kind, image]);
  return { url: linkUrl(publicUrl, kind, token), digest: linkDigest(keys, token) };
}
