import { Alert, Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmButton } from './dialogs.tsx';
import { CodeBlock } from './code-block.tsx';

type Props = Readonly<{
  title: string;
  note: ReactNode;
  /** The secret; the dialog is closed while it is undefined. */
  code: string | undefined;
  label: string;
  onDone: () => void;
  children?: ReactNode;
}>;

/** The dialog does not close by accident, because no later request returns the secret. */
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

type RotateAndRevokeProps = Readonly<{
  name: string;
  isBusy: boolean;
  /** Absent for keys that are renewed automatically. */
  rotate?: Readonly<{ consequence: string; onConfirm: () => unknown }> | undefined;
  revoke: Readonly<{ consequence: string; onConfirm: () => unknown }>;
}>;

export const RotateAndRevoke = ({ name, isBusy, rotate, revoke }: RotateAndRevokeProps) => (
  <Group gap={8} justify="flex-end" wrap="nowrap">
    {rotate !== undefined && (
      <ConfirmButton size="xs" question={`Rotate ${name}?`} disabled={isBusy} {...rotate}>
        Rotate
      </ConfirmButton>
    )}
    <ConfirmButton size="xs" question={`Revoke ${name}?`} disabled={isBusy} {...revoke}>
      Revoke
    </ConfirmButton>
  </Group>
);

type ExpiryInputProps = Readonly<{
  days: number | undefined;
  error?: string | undefined;
  onChange: (days: number | undefined) => void;
}>;

/** An empty field means never. */
export const ExpiryInput = ({ days, error, onChange }: ExpiryInputProps) => (
  <NumberInput
    label="Expires in (days)"
    placeholder="Never"
    min={1}
    max={3_650}
    w={140}
    value={days ?? ''}
    error={error}
    onChange={(value) => onChange(typeof value === 'number' ? value : undefined)}
  />
);
