import type { PipelineImage } from '../../../api/schemas.ts';

export const formatImageSize = ({ width, height }: Pick<PipelineImage, 'width' | 'height'>): string | undefined =>
  width === undefined || height === undefined ? undefined : `${width} × ${height}`;
