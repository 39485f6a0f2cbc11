import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import type { Credits } from '@tintype/database/credits/quota';
import type { Usage } from '@tintype/database/credits/usage';
import prettyBytes from 'pretty-bytes';
import { toJson } from '../http/to-json.ts';

/**
 * The largest numbers that clients support, so that a client that ignores `unlimited` sees enough
 * credits: 32 bits for captures, more for bytes.
 */
const noLimit = { captures: 2_147_483_647, bytes: Number.MAX_SAFE_INTEGER } as const;
const unlimitedSchema = {
  type: 'boolean',
  description:
    'Whether there is no limit. If true, the limit and the remaining amount are the largest number that clients support.',
} as const;
const percentUsed = {
  type: 'integer',
  description: 'Used share in percent, rounded down. 0 without a limit.',
} as const;

/** Captures in progress reserve credits, so `remaining` may be less than limit - used. */
export const screenshotQuota = {
  type: 'object',
  title: 'ScreenshotQuota',
  required: ['unlimited', 'limit', 'used', 'remaining', 'percentUsed'],
  properties: {
    unlimited: unlimitedSchema,
    limit: { type: 'integer', description: `Number of captures per month; ${noLimit.captures} without a limit.` },
    used: { type: 'integer', description: 'Successful captures this month.' },
    remaining: {
      type: 'integer',
      description: 'Number of captures that can still be requested. Each capture in progress reserves one credit.',
    },
    percentUsed,
  },
} as const;

/** No plan limits the bytes of results. */
export const bandwidthQuota = {
  type: 'object',
  title: 'BandwidthQuota',
  required: [
    'unlimited',
    'limitBytes',
    'limitFormatted',
    'usedBytes',
    'usedFormatted',
    'remainingBytes',
    'remainingFormatted',
    'percentUsed',
  ],
  properties: {
    unlimited: unlimitedSchema,
    limitBytes: { type: 'integer', description: `Number of bytes per month; ${noLimit.bytes} without a limit.` },
    limitFormatted: {
      type: 'string',
      description: 'Same value with a unit, for display. `unlimited` without a limit.',
    },
    usedBytes: { type: 'integer', description: 'Size of the results of this month in bytes.' },
    usedFormatted: { type: 'string', description: 'Same value with a unit, for display.' },
    remainingBytes: { type: 'integer', description: 'Remaining bytes.' },
    remainingFormatted: { type: 'string', description: 'Same value with a unit, for display.' },
    percentUsed,
  },
} as const;

type LimitedCredits = Credits & { readonly limit: number | null };

export const describeCaptureCredits = ({ limit, used, reserved }: LimitedCredits) => ({
  unlimited: limit === null,
  limit: limit ?? noLimit.captures,
  used,
  remaining: limit === null ? noLimit.captures : Math.max(0, limit - used - reserved),
  percentUsed: limit === null ? 0 : getPercent(used, limit),
});

export const describeBandwidth = (usedBytes: number) => ({
  unlimited: true,
  limitBytes: noLimit.bytes,
  limitFormatted: 'unlimited',
  usedBytes,
  usedFormatted: formatBytes(usedBytes),
  remainingBytes: noLimit.bytes,
  remainingFormatted: 'unlimited',
  percentUsed: 0,
});

const formatBytes = (bytes: number): string => prettyBytes(bytes);
/** Rounded down, so that 100 means that nothing is left. A limit of 0 counts as used up. */
const getPercent = (used: number, limit: number): number => (limit === 0 ? 100 : Math.floor((used / limit) * 100));

export function formatPeriod(now: Date): { readonly periodStart: string; readonly periodEnd: string } {
  const { start, end } = getMonthPeriod(now);
  return toJson({ periodStart: start, periodEnd: end });
}

export const usedFields = {
  screenshotsCount: { type: 'integer', description: 'Successful captures.' },
  bandwidthBytes: { type: 'integer', description: 'Size of the results in bytes.' },
  bandwidthFormatted: { type: 'string' },
} as const;
export const usedNames = ['screenshotsCount', 'bandwidthBytes', 'bandwidthFormatted'] as const;

export const describeUsage = ({ captures, bytes }: Usage) => ({
  screenshotsCount: captures,
  bandwidthBytes: bytes,
  bandwidthFormatted: formatBytes(bytes),
});
