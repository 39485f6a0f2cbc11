import { Text } from '@mantine/core';

/** Shows the name and the email address of a user in a table. */
export const NameAndEmail = ({ name, email }: { readonly name: string; readonly email: string }) => (
  <>
    <Text fw={500}>{name}</Text>
    <Text size="sm" c="dimmed">
      {email}
    </Text>
  </>
);
