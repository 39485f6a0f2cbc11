import { Text } from '@mantine/core';
import { useUsage } from '../../api/usage.ts';
import { formatCount } from '../../format/numbers.ts';

/**
 * Shows the cost of a request with an immediate result: a capture is one credit, whatever options
 * and outputs are requested.
 */
export function CostLine({ captures }: { readonly captures: number }) {
  const { data: usage } = useUsage();
  const quota = usage?.quota.screenshots;
  const isTooMuch = quota?.unlimited === false && quota.remaining < captures;
  const left = quota && (quota.unlimited ? 'no monthly limit' : `${formatCount(quota.remaining)} left this month`);
  const cost = `Costs ${formatCount(captures)} ${captures === 1 ? 'capture' : 'captures'}`;
  return (
    <Text size="xs" c={isTooMuch ? 'red' : 'dimmed'}>
      {[cost, left].filter(Boolean).join(' · ')}
    </Text>
  );
}
