import { Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatCount } from '../../format/format.ts';
import { Remark } from '../panel.tsx';
import { ZoomStep } from '../viewer/stage.tsx';

type Props = Readonly<{
  count: number | undefined;
  /** The index of the shown change; -1 before the first. */
  at: number;
  /** The images have loaded but this page may not read them. */
  isUnreadable: boolean;
  onGo: (at: number) => void;
}>;

export function ChangeSteps({ count, at, isUnreadable, onGo }: Props) {
  const go = (by: 1 | -1): void => {
    if (count !== undefined && count > 0) onGo(at < 0 && by === -1 ? count - 1 : (at + by + count) % count);
  };
  useHotkeys([
    ['n', () => go(1)],
    ['p', () => go(-1)],
  ]);
  if (isUnreadable) return <Remark>Changes cannot be outlined: the files are on another host.</Remark>;
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
