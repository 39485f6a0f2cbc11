import { Button, Group, Loader, Modal, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Disc } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PageOfSteps } from './step-fields.tsx';
import type { Step } from './steps.ts';

const Recorder = lazy(() => import('./recorder.tsx').then(({ Recorder: component }) => ({ default: component })));

type DialogProps = {
  readonly page: PageOfSteps;
  readonly steps: readonly Step[];
  readonly onChange: (steps: readonly Step[]) => void;
  /** Steps that are performed for the first picture; `undefined` while it is closed. */
  readonly opened: number | undefined;
  readonly onClose: () => void;
};

export function RecordDialog({ opened, onClose, ...props }: DialogProps) {
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
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}

type Props = ButtonProps & Omit<DialogProps, 'opened' | 'onClose'>;

/** Opens the page in which steps are recorded. */
export function RecordButton({ page, steps, onChange, ...props }: Props) {
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
      <RecordDialog {...{ page, steps, onChange, opened }} onClose={() => setOpened(undefined)} />
    </>
  );
}
