import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Rows3, Rows4 } from 'lucide-react';

/** Returns the row height of all lists, which is stored in this browser. */
export function useDensity() {
  const [isCompact, setCompact] = useLocalStorage({
    key: 'tintype.compact-lists',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isCompact, toggle: (): void => setCompact(!isCompact) };
}

export function DensityButton({ size = 'input-sm' }: { readonly size?: string }) {
  const { isCompact, toggle } = useDensity();
  return (
    <Tooltip label={isCompact ? 'Taller rows' : 'Compact rows'}>
      <ActionIcon variant="default" size={size} aria-label="Compact rows" aria-pressed={isCompact} onClick={toggle}>
        {isCompact ? <Rows3 size={16} /> : <Rows4 size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
