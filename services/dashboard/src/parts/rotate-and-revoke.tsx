import { Group } from '@mantine/core';
import { ConfirmButton } from './confirm-button.tsx';

type Props = {
  readonly name: string;
  readonly isBusy: boolean;
  /** The rotation of the key. Absent for keys that are renewed automatically. */
  readonly rotate?: { readonly consequence: string; readonly onConfirm: () => unknown } | undefined;
  readonly revoke: { readonly consequence: string; readonly onConfirm: () => unknown };
};

/** The actions on a key in a list. */
export const RotateAndRevoke = ({ name, isBusy, rotate, revoke }: Props) => (
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
