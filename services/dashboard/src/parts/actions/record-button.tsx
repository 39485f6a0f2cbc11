import { Button, Group, Loader, Modal, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Aperture, Disc } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SmallButton } from '../buttons.tsx';
import type { PageOfSteps } from '../picker/picker-query.ts';
import type { Step } from './steps.ts';

const Recorder = lazy(async () => ({ default: (await import('./recorder.tsx')).Recorder }));

type DialogProps = Readonly<{
  page: PageOfSteps;
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
  /**
   * The number of steps to perform before the recorder's first image; undefined while the recorder
   * is closed.
   */
  opened: number | undefined;
  onClose: () => void;
  onCapture?: (() => void) | undefined;
}>;

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

export function RecordButton({ page, steps, onChange, onCapture, ...props }: Props) {
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <SmallButton
        leftSection={<Disc size={14} />}
        {...props}
        disabled={page.url.trim() === '' || props.disabled === true}
        onClick={() => setOpened(0)}
      >
        Record actions
      </SmallButton>
      <RecordDialog {...{ page, steps, onChange, onCapture, opened }} onClose={() => setOpened(undefined)} />
    </>
  );
}
