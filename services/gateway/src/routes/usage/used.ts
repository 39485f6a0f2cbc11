import type { Usage } from '@tintype/database/usage';
import { formatBytes } from './quota.ts';

/** How usage is told, whatever the time and whoever used it. */
export const usedFields = {
  screenshotsCount: { type: 'integer', description: 'Captures that succeeded.' },
  bandwidthBytes: { type: 'integer', description: 'Bytes of their results.' },
  bandwidthFormatted: { type: 'string' },
} as const;
export const usedNames = ['screenshotsCount', 'bandwidthBytes', 'bandwidthFormatted'] as const;

export const usedOf = ({ captures, bytes }: Usage) => ({
  screenshotsCount: captures,
  bandwidthBytes: bytes,
  bandwidthFormatted: formatBytes(bytes),
});
