import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { isSlider } from '../is-slider.ts';
import { WithReason } from '../with-reason.tsx';

type Props = {
  /** Absent at the first and at the last image. */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
};

/** Goes from one image of a list to the previous and next one, also by the arrow keys. */
export function Neighbours({ onBefore, onAfter }: Props) {
  useHotkeys([
    ['ArrowLeft', ({ target }) => isSlider(target) || onBefore?.()],
    ['ArrowRight', ({ target }) => isSlider(target) || onAfter?.()],
  ]);
  return (
    <>
      <WithReason reason={onBefore === undefined ? 'This is the first image.' : undefined}>
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          leftSection={<ChevronLeft size={14} />}
          onClick={() => onBefore?.()}
        >
          Previous
        </Button>
      </WithReason>
      <WithReason reason={onAfter === undefined ? 'This is the last image.' : undefined}>
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          rightSection={<ChevronRight size={14} />}
          onClick={() => onAfter?.()}
        >
          Next
        </Button>
      </WithReason>
    </>
  );
}
