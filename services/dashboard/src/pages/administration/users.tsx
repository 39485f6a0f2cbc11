import { Button, Group, Menu, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import { Ago } from '../../parts/ago.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { DataTable, rightAligned } from '../../parts/data-table.tsx';
import { NameAndEmail } from '../../parts/name-and-email.tsx';
import { PanelList } from '../../parts/panel-list.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { ToneChip } from '../../parts/status-chip.tsx';
import { useAccount } from '../../session/account.ts';
import { confirmed } from '../../session/confirmation.ts';

const usersQuery = infiniteQueryOptions({
  queryKey: ['administration', 'users'],
  ...byCursor,
  queryFn: ({ pageParam }) =>
    unwrapData(
      api.GET('/v1/administration/users', {
        params: { query: { limit: 100, ...from(pageParam) } },
      }),
    ),
  select: joinPages,
});

export function Users() {
  const own = useAccount();
  const query = useInfiniteQuery(usersQuery);
  const [link, setLink] = useState<{ readonly email: string; readonly url: string; readonly isProven: boolean }>();
  const { act, isBusy } = useAct({ queryKey: ['administration', 'users'] }, confirmed);
  const set = (userId: string, body: { readonly isDisabled?: boolean; readonly isAdministrator?: boolean }): void =>
    act(() => unwrapData(api.PUT('/v1/administration/users/{userId}', { params: { path: { userId } }, body })));
  const makeLink = async (userId: string, email: string, isProven: boolean): Promise<void> => {
    const { url } = await unwrapData(
      api.POST('/v1/administration/users/{userId}/reset-link', { params: { path: { userId } } }),
    );
    setLink({ email, url, isProven });
  };
  return (
    <Panel title="Users" flush>
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
      <PanelList query={query}>
        {(users) => (
          <DataTable
            label="Users"
            minWidth={720}
            rows={users}
            keyOf={({ id }) => id}
            columns={[
              ['User', ({ name, email }) => <NameAndEmail name={name} email={email} />],
              [
                'Organizations',
                ({ organizations }) => organizations.map(({ name, role }) => `${name} (${role})`).join(', '),
              ],
              [
                'Status',
                ({ disabledAt, isAdministrator }) =>
                  disabledAt !== undefined ? (
                    <ToneChip tone="off" word="Disabled" />
                  ) : (
                    <ToneChip tone="good" word={isAdministrator ? 'Administrator' : 'Active'} />
                  ),
              ],
              ['Created', ({ createdAt }) => <Ago at={createdAt} />],
              [
                '',
                ({ id, email, emailProvenAt, isAdministrator, disabledAt }) => (
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
                ),
                rightAligned,
              ],
            ]}
          />
        )}
      </PanelList>
    </Panel>
  );
}
