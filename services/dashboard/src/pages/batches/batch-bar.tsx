import type { Batch } from '../../api/client.ts';
import classes from './batches.module.css';

type Props = Readonly<{ batch: Batch; isLarge?: boolean }>;

/** Hidden from screen readers, because adjacent text has the same content. */
export function BatchBar({ batch, isLarge = false }: Props) {
  const { totalJobs, completedJobs, failedJobs, cancelledJobs, processingJobs } = batch;
  const total = Math.max(1, totalJobs);
  const parts = [
    ['good', completedJobs],
    ['bad', failedJobs],
    ['off', cancelledJobs],
    ['running', processingJobs],
  ] as const;
  return (
    <span className={classes.bar} data-large={isLarge || undefined} aria-hidden>
      {parts.map(([tone, count]) =>
        count === 0 ? null : (
          <span
            key={tone}
            className={classes.part}
            data-tone={tone}
            style={{ width: `max(2px, ${(100 * count) / total}%)` }}
          />
        ),
      )}
    </span>
  );
}
