import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleUserRound, LogOut, UserRound } from 'lucide-react';
import { chooseOrganization } from '../api/client.ts';
import { notifyFailed } from '../parts/notify.ts';
import { signOut, useAccount, useOrganization } from '../session/account.tsx';

export function PersonMenu() {
  const account = useAccount();
  const organization = useOrganization();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const change = async (id: string): Promise<void> => {
    chooseOrganization(id);
    await navigate({ to: '/home' });
    await queryClient.resetQueries();
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label="Account menu">
          <CircleUserRound size={18} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {account?.name}
          </Text>
          <Text size="xs" truncate>
            {account?.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/me" leftSection={<UserRound size={16} />}>
          Your account
        </Menu.Item>
        {account !== undefined && account.organizations.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Organization</Menu.Label>
            {account.organizations.map(({ id, name }) => (
              <Menu.Item key={id} fw={id === organization?.id ? 600 : undefined} onClick={() => void change(id)}>
                {name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => void signOut().catch(notifyFailed)}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
