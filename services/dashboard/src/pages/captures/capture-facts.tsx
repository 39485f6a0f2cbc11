import { Anchor, Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatDuration } from '../../format/numbers.ts';
import { formatExact } from '../../format/times.ts';
import type { Fact } from '../../parts/facts.tsx';
import { keptOff } from '../../parts/verdict.ts';
import type { Capture } from './captures-query.ts';

/** What is known of a capture, in names and values. */
export function factsOf({ row, report }: Capture): Fact[] {
  const { id, url, origin, createdAt, completedAt, expiresAt, batchId, renderTimeMs, httpStatus, files } = row;
  const picture = files.find(({ width }) => width !== undefined);
  return [
    ['Id', <Code key="id">{id}</Code>],
    ['Address', url],
    ['Ended at', report?.finalUrl === url ? undefined : report?.finalUrl],
    ['Asked for by', origin],
    ['Page answered', httpStatus],
    ['Files', files.map(({ contentType, size }) => `${contentType} ${formatBytes(size)}`).join(', ')],
    ['Pixels', picture && `${picture.width} × ${picture.height ?? 'whole page'}`],
    ['Took', renderTimeMs === undefined ? undefined : formatDuration(renderTimeMs)],
    ['Kept off', report && keptOff(report)],
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
