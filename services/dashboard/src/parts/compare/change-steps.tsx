import { Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatCount } from '../../format/numbers.ts';
import { ZoomStep } from '../viewer/zoom-bar.tsx';

type Props = {
  /** The number of places; absent while it is unknown. */
  readonly count: number | undefined;
  /** The place that was shown last; -1 before the first place. */
  readonly at: number;
  /** Whether the images have loaded but this page may not read them. */
  readonly isUnreadable: boolean;
  readonly onGo: (at: number) => void;
};

/** Shows how many places differ, with buttons for the previous and the next place. */
export function ChangeSteps({ count, at, isUnreadable, onGo }: Props) {
  const go = (by: 1 | -1): void => {
    if (count !== undefined && count > 0) onGo(at < 0 && by === -1 ? count - 1 : (at + by + count) % count);
  };
  useHotkeys([
    ['n', () => go(1)],
    ['p', () => go(-1)],
  ]);
  if (isUnreadable)
    return (
      <Text size="sm" c="dimmed">
        Changes cannot be outlined: the files are on another host.
      </Text>
    );
  if (count === undefined) return null;
  if (count === 0) return <Text size="sm">No visible difference</Text>;
  return (
    <Group gap={4} wrap="nowrap">
      <ZoomStep label="Previous change" keys="p" icon={<ChevronUp size={16} />} onClick={() => go(-1)} />
      <ZoomStep label="Next change" keys="n" icon={<ChevronDown size={16} />} onClick={() => go(1)} />
      <Text size="sm" role="status" ml={4}>
        {at < 0
          ? `${formatCount(count)} ${count === 1 ? 'change' : 'changes'}`
          : `Change ${formatCount(at + 1)} of ${formatCount(count)}`}
      </Text>
    </Group>
  );
}
