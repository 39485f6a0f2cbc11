import type { ImageFormat } from '../formats/formats.ts';
import type { PipelineImageState } from '../states/pipeline.ts';

export type GalleryImage = {
  readonly id: bigint;
  readonly captureId: string | null;
  readonly url: string;
  readonly view: string;
  readonly isEdited: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly format: ImageFormat | null;
  readonly state: PipelineImageState;
  readonly errorMessage: string | null;
  readonly expiresAt: Date | null;
  readonly isKept: boolean;
};

type PlacedImage = { readonly url: string; readonly view: string; readonly edited: boolean };

/** Grouped by page, each view before the images made from it. */
export const compareByPage = (one: PlacedImage, other: PlacedImage): number =>
  compare(one.url, other.url) || compare(one.view, other.view) || Number(one.edited) - Number(other.edited);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** An image without a file has no link (docs/pipelines-edits.md#image-records). */
export const describeImage = (image: GalleryImage, downloadUrl: string | undefined) => ({
  id: Number(image.id),
  jobId: image.captureId,
  url: image.url,
  view: image.view,
  edited: image.isEdited,
  width: image.width,
  height: image.height,
  format: image.format,
  status: image.state,
  error: image.errorMessage,
  ...(downloadUrl !== undefined && { downloadUrl }),
  expiresAt: image.expiresAt?.toISOString() ?? null,
});
