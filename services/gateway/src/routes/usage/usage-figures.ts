import { monthOf } from '@tintype/contracts/plans/periods';
import type { Credits } from '@tintype/database/credits';
import type { Usage } from '@tintype/database/usage';
import prettyBytes from 'pretty-bytes';

const integerOrNull = { type: ['integer', 'null'] } as const;
const numberOrNull = { type: ['number', 'null'] } as const;

/** Credits of the month. A capture that is under way holds one, so `remaining` may be less than limit - used. */
export const screenshotQuota = {
  type: 'object',
  required: ['limit', 'used', 'remaining', 'percentUsed'],
  properties: {
    limit: { ...integerOrNull, description: 'null for no limit, as in `remaining` and `percentUsed`.' },
    used: { type: 'integer' },
    remaining: { ...integerOrNull, description: 'What can still be asked for: captures under way hold a credit each.' },
    percentUsed: numberOrNull,
  },
} as const;

/** Bytes of results. No plan limits them. */
export const bandwidthQuota = {
  type: 'object',
  required: [
    'limitBytes',
    'limitFormatted',
    'usedBytes',
    'usedFormatted',
    'remainingBytes',
    'remainingFormatted',
    'percentUsed',
  ],
  properties: {
    limitBytes: { ...integerOrNull, description: 'null for no limit.' },
    limitFormatted: { type: 'string' },
    usedBytes: { type: 'integer' },
    usedFormatted: { type: 'string' },
    remainingBytes: integerOrNull,
    remainingFormatted: { type: 'string' },
    percentUsed: numberOrNull,
  },
} as const;

type Limited = Credits & { readonly limit: number | null };

export const screenshotsOf = ({ limit, used, reserved }: Limited) => ({
  limit,
  used,
  remaining: limit === null ? null : Math.max(0, limit - used - reserved),
  percentUsed: limit === null ? null : percent(used, limit),
});

export const bandwidthOf = (usedBytes: number) => ({
  limitBytes: null,
  limitFormatted: 'unlimited',
  usedBytes,
  usedFormatted: formatBytes(usedBytes),
  remainingBytes: null,
  remainingFormatted: 'unlimited',
  percentUsed: null,
});

export const formatBytes = (bytes: number): string => prettyBytes(bytes);
/** With one decimal; a plan of nothing is used up. */
const percent = (used: number, limit: number): number => (limit === 0 ? 100 : Math.round((used / limit) * 1_000) / 10);

export function periodOf(now: Date): { readonly periodStart: string; readonly periodEnd: string } {
  const { start, end } = monthOf(now);
  return { periodStart: start.toISOString(), periodEnd: end.toISOString() };
}

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
