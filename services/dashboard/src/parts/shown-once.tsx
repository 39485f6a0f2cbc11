import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';

type Props = {
  readonly title: string;
  /** Why it has to be stored now. */
  readonly note: ReactNode;
  /** Closed without it. */
  readonly code: string | undefined;
  /** Names the code to screen readers. */
  readonly label: string;
  readonly onDone: () => void;
  /** How it is used. */
  readonly children?: ReactNode;
};

/** A secret that no later request returns, so the dialog does not close by accident. */
export const ShownOnce = ({ title, note, code, label, onDone, children }: Props) => (
  <Modal
    opened={code !== undefined}
    onClose={onDone}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack gap={16}>
      <Alert color="gray">{note}</Alert>
      <CodeBlock code={code ?? ''} label={label} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  </Modal>
);
