import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { isSlider } from '../is-slider.ts';
import { WithReason } from '../with-reason.tsx';

type Props = {
  /** Opens the previous image; absent at the first image. */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
};

/** Buttons that open the previous and the next image of a list. The arrow keys do the same. */
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
