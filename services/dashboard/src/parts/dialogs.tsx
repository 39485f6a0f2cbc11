import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = ButtonProps &
  Readonly<{
    children: string;
    question: string;
    consequence: ReactNode;
    onConfirm: () => unknown;
  }>;

/** Requests confirmation in a dialog that states the consequence. */
export function ConfirmButton({ children, question, consequence, onConfirm, ...props }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...props} onClick={open}>
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question}>
        <Stack gap={16}>
          <Text size="sm">{consequence}</Text>
          <DialogActions onCancel={close}>
            <Button
              color="red"
              onClick={() => {
                close();
                void onConfirm();
              }}
            >
              {children}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
    </>
  );
}

type ActionsProps = Readonly<{ onCancel: () => void; children: ReactNode }>;

export const DialogActions = ({ onCancel, children }: ActionsProps) => (
  <Group justify="flex-end" gap={8}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </Group>
);
