import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { formatCount } from '../../format/numbers.ts';
import { Panel } from '../../parts/panel.tsx';
import { failuresQuery } from './batches-query.ts';
import classes from './failure-groups.module.css';

type Props = { readonly batchId: string; readonly failed: number; readonly isLive: boolean };

/**
 * The reasons of failed items, the most frequent first. The first hundred failures are enough to
 * show them.
 */
export function FailureGroups({ batchId, failed, isLive }: Props) {
  const { data: items = [] } = useInfiniteQuery(failuresQuery(batchId, isLive));
  const groups = [...Map.groupBy(items, ({ error }) => error?.code ?? 'INTERNAL_ERROR')].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (groups.length === 0) return null;
  return (
    <Panel title="Failure reasons">
      <ul className={classes.groups}>
        {groups.map(([code, members]) => (
          <li key={code} className={classes.group}>
            <span className={classes.count}>{formatCount(members.length)}</span>
            <span>
              {errorCatalogue[code as ErrorCode].message}
              <Text size="xs" c="dimmed" ff="monospace" component="span" display="block">
                {code}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {failed > items.length && (
        <Text size="sm" c="dimmed" mt={12}>
          Based on the first {formatCount(items.length)} of {formatCount(failed)} failed items.
        </Text>
      )}
    </Panel>
  );
}
