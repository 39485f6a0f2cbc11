import { Text } from '@mantine/core';

/** A user in a table. */
export const NameAndEmail = ({ name, email }: { readonly name: string; readonly email: string }) => (
  <>
    <Text fw={500}>{name}</Text>
    <Text size="sm" c="dimmed">
      {email}
    </Text>
  </>
);
