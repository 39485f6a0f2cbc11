import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = ButtonProps & {
  readonly children: string;
  readonly question: string;
  readonly consequence: ReactNode;
  readonly onConfirm: () => unknown;
};

/** A button for irreversible actions. It names the loss before anything happens. */
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
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color="red"
              onClick={() => {
                close();
                void onConfirm();
              }}
            >
              {children}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
