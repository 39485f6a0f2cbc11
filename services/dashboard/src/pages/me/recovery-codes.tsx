import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { CodeBlock } from '../../parts/code-block.tsx';

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
        Keep them where your phone is not: each signs you in once, in place of a code. They are not shown again.
      </Alert>
      <CodeBlock code={codes?.join('\n') ?? ''} label="recovery codes" />
      <Group justify="flex-end">
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </Stack>
  </Modal>
);
