import { Anchor, Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Job } from '../../api/schemas.ts';
import { formatBytes, formatDuration } from '../../format/numbers.ts';
import { formatExact } from '../../format/times.ts';
import type { Fact } from '../../parts/facts.tsx';
import { keptOff } from '../../parts/verdict.ts';

export function factsOf({ id, url, capture, metadata, createdAt, completedAt, expiresAt, batchId, renderTimeMs }: Job): Fact[] {
  const known = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  const { width, height, size } = known;
  return [
    ['Id', <Code key="id">{id}</Code>],
    ['Address', url],
    ['Ended at', capture?.finalUrl === url ? undefined : capture?.finalUrl],
    ['Page answered', capture?.httpStatus ?? undefined],
    ['Format', typeof known['format'] === 'string' ? known['format'] : undefined],
    ['Pixels', typeof width === 'number' ? `${width} × ${typeof height === 'number' ? height : 'whole page'}` : undefined],
    ['Size', typeof size === 'number' ? formatBytes(size) : undefined],
    ['Took', renderTimeMs === undefined ? undefined : formatDuration(renderTimeMs)],
    ['Kept off', capture === undefined ? undefined : keptOff(capture)],
    ['Asked for', formatExact(createdAt)],
    ['Ended', completedAt === undefined ? undefined : formatExact(completedAt)],
    ['Files kept until', expiresAt === undefined ? undefined : formatExact(expiresAt)],
    [
      'Batch',
      batchId === undefined ? undefined : (
        <Anchor key="batch" component={Link} to={`/batches/${batchId}`} underline="always" size="sm">
          {batchId}
        </Anchor>
      ),
    ],
  ];
}
