import { Button, Group, Loader, Modal, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Aperture, Disc } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PageOfSteps } from './step-fields.tsx';
import type { Step } from './steps.ts';

const Recorder = lazy(() => import('./recorder.tsx').then(({ Recorder: component }) => ({ default: component })));

type DialogProps = {
  readonly page: PageOfSteps;
  readonly steps: readonly Step[];
  readonly onChange: (steps: readonly Step[]) => void;
  /**
   * The number of steps that are performed for the first image; `undefined` while the recorder is
   * closed.
   */
  readonly opened: number | undefined;
  readonly onClose: () => void;
  /** Captures with the recorded steps; absent if the page cannot do that. */
  readonly onCapture?: (() => void) | undefined;
};

export function RecordDialog({ opened, onClose, onCapture, ...props }: DialogProps) {
  const isSmall = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={opened !== undefined}
      onClose={onClose}
      title="Record actions"
      size="min(1400px, 94vw)"
      fullScreen={isSmall === true}
    >
      <Suspense fallback={<Loader size="sm" />}>
        {opened !== undefined && <Recorder {...props} performedFirst={opened} />}
      </Suspense>
      <Group justify="flex-end" mt={16}>
        <Button variant={onCapture === undefined ? 'filled' : 'default'} onClick={onClose}>
          Done
        </Button>
        {onCapture !== undefined && (
          <Button
            leftSection={<Aperture size={16} />}
            onClick={() => {
              onClose();
              onCapture();
            }}
          >
            Capture
          </Button>
        )}
      </Group>
    </Modal>
  );
}

type Props = ButtonProps & Omit<DialogProps, 'opened' | 'onClose'>;

/** A button that opens the page in which steps are recorded. */
export function RecordButton({ page, steps, onChange, onCapture, ...props }: Props) {
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Disc size={14} />}
        {...props}
        disabled={page.url.trim() === '' || props.disabled === true}
        onClick={() => setOpened(0)}
      >
        Record actions
      </Button>
      <RecordDialog {...{ page, steps, onChange, onCapture, opened }} onClose={() => setOpened(undefined)} />
    </>
  );
}
