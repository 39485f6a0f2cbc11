import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { CodeBlock } from '../../../parts/code-block.tsx';

type Props = { readonly codes: readonly string[] | undefined; readonly onKept: () => void };

/** Shown once, so it does not close by accident. */
export const RecoveryCodes = ({ codes, onKept }: Props) => (
  <Modal
    opened={codes !== undefined}
    onClose={onKept}
    title="Recovery codes"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack gap={16}>
      <Alert color="gray">
        Store these codes in a safe place, separate from your phone. Each can be used once in place of a code from the
        app. They are not shown again.
      </Alert>
      <CodeBlock code={codes?.join('\n') ?? ''} label="recovery codes" />
      <Group justify="flex-end">
        <Button onClick={onKept}>Done</Button>
      </Group>
    </Stack>
  </Modal>
);
