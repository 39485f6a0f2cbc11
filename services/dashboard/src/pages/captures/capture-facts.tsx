import { Anchor, Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatDuration } from '../../format/numbers.ts';
import { originName } from '../../format/origin-name.ts';
import { formatExact } from '../../format/times.ts';
import type { Fact } from '../../parts/facts.tsx';
import { describeBlocked } from '../../parts/verdict.ts';
import { describePaper } from '../../parts/paper.ts';
import type { CaptureView } from './captures-query.ts';

/** Returns the known facts of a capture as pairs of name and value. */
export function listCaptureFacts({ row, report, request }: CaptureView): Fact[] {
  const { id, url, origin, createdAt, completedAt, expiresAt, deletedAt, batchId, renderTimeMs, httpStatus, files } =
    row;
  const picture = files.find(({ width, height }) => width !== undefined && height !== undefined);
  return [
    ['ID', <Code key="id">{id}</Code>],
    ['URL', url],
    ['Final URL', report?.finalUrl === url ? undefined : report?.finalUrl],
    ['Origin', originName(origin)],
    ['HTTP status', httpStatus],
    ['Files', files.map(({ contentType, size }) => `${contentType} ${formatBytes(size)}`).join(', ')],
    ['Dimensions', picture && `${picture.width} × ${picture.height}`],
    ['Paper', files.some(({ type }) => type === 'pdf') ? describePaper(request) : undefined],
    ['Duration', renderTimeMs === undefined ? undefined : formatDuration(renderTimeMs)],
    ['Blocked or removed', report && describeBlocked(report)],
    ['Created', formatExact(createdAt)],
    ['Completed', completedAt === undefined ? undefined : formatExact(completedAt)],
    ['Files expire', expiresAt === undefined || deletedAt !== undefined ? undefined : formatExact(expiresAt)],
    ['Files deleted', deletedAt === undefined ? undefined : formatExact(deletedAt)],
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
