import { Button, Group, Menu, Skeleton, Table, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { byCursor, from } from '../../api/by-cursor.ts';
import { api, dataOf } from '../../api/client.ts';
import { Ago } from '../../parts/ago.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { ToneChip } from '../../parts/status-chip.tsx';
import { useAccount } from '../../session/account.ts';
import { confirmed } from '../../session/confirmation.ts';
import { WideTable } from '../../parts/wide-table.tsx';

const usersQuery = infiniteQueryOptions({
  queryKey: ['administration', 'users'],
  ...byCursor,
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET('/v1/administration/users', {
        params: { query: { limit: 100, ...from(pageParam) } },
      }),
    ),
});

export function Users() {
  const own = useAccount();
  const query = useInfiniteQuery(usersQuery);
  const { data, error, refetch } = query;
  const [link, setLink] = useState<{ readonly email: string; readonly url: string; readonly isProven: boolean }>();
  const { act, isBusy } = useAct({ queryKey: ['administration', 'users'] }, confirmed);
  const set = (userId: string, body: { readonly isDisabled?: boolean; readonly isAdministrator?: boolean }): void =>
    act(() => dataOf(api.PUT('/v1/administration/users/{userId}', { params: { path: { userId } }, body })));
  const makeLink = async (userId: string, email: string, isProven: boolean): Promise<void> => {
    const { url } = await dataOf(
      api.POST('/v1/administration/users/{userId}/reset-link', { params: { path: { userId } } }),
    );
    setLink({ email, url, isProven });
  };
  return (
    <Panel title="Users" flush>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {link !== undefined && (
        <Group p={20} gap={8}>
          <Text size="sm">{link.email} can set a new password with this link. It expires in 1 hour:</Text>
          <CodeBlock code={link.url} label="password reset link" />
          {!link.isProven && (
            <Text size="sm" c="dimmed">
              This email address is not verified. If another person may have created the account, remove its other
              sign-in methods first (tintype users factors).
            </Text>
          )}
        </Group>
      )}
      <WideTable label="Users" minWidth={720} heads={['User', 'Organizations', 'Status', 'Created', '']}>
        <Table.Tbody>
          {data?.pages
            .flatMap(({ items }) => items)
            .map(({ id, name, email, isAdministrator, disabledAt, emailProvenAt, organizations, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text fw={500}>{name}</Text>
                  <Text size="sm" c="dimmed">
                    {email}
                  </Text>
                </Table.Td>
                <Table.Td>{organizations.map(({ name: one, role }) => `${one} (${role})`).join(', ')}</Table.Td>
                <Table.Td>
                  {disabledAt !== undefined ? (
                    <ToneChip tone="off" word="Disabled" />
                  ) : (
                    <ToneChip tone="good" word={isAdministrator ? 'Administrator' : 'Active'} />
                  )}
                </Table.Td>
                <Table.Td>
                  <Ago at={createdAt} />
                </Table.Td>
                <Table.Td ta="right">
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button size="xs" variant="default" disabled={isBusy} aria-label={`Actions for ${email}`}>
                        <Ellipsis size={16} />
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => act(() => makeLink(id, email, emailProvenAt !== undefined))}>
                        Create password reset link
                      </Menu.Item>
                      <Menu.Item
                        disabled={id === own?.id}
                        onClick={() => set(id, { isAdministrator: !isAdministrator })}
                      >
                        {isAdministrator ? 'Remove administrator role' : 'Make administrator'}
                      </Menu.Item>
                      <Menu.Item
                        disabled={id === own?.id}
                        onClick={() => set(id, { isDisabled: disabledAt === undefined })}
                      >
                        {disabledAt === undefined ? 'Disable' : 'Enable'}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </WideTable>
      {data === undefined && error === null && <Skeleton height={120} m={20} />}
      <MoreButton query={query} />
    </Panel>
  );
}
