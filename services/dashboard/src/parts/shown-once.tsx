import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';

type Props = {
  readonly title: string;
  /** The reason why the secret has to be stored now. */
  readonly note: ReactNode;
  /** The secret. The dialog is closed while it is undefined. */
  readonly code: string | undefined;
  /** The name of the code for screen readers. */
  readonly label: string;
  readonly onDone: () => void;
  /** Instructions for using the secret. */
  readonly children?: ReactNode;
};

/** A dialog with a secret that no later request returns, so it does not close by accident. */
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
