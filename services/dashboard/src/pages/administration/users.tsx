import { Group, Menu, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/paging.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { DataTable, NameAndEmail, rightAligned } from '../../parts/data-table.tsx';
import { PanelList } from '../../parts/loaded.tsx';
import { useAct } from '../../parts/notify.ts';
import { Panel, Remark } from '../../parts/panel.tsx';
import { Ago, ToneChip } from '../../parts/row-facts.tsx';
import { useAccount } from '../../session/account.tsx';
import { withConfirmation } from '../../session/confirmation.ts';

const usersQuery = pagedQuery(['administration', 'users'], (place) =>
  api.GET('/v1/administration/users', { params: { query: { limit: 100, ...place } } }),
);

export function Users() {
  const own = useAccount();
  const query = useInfiniteQuery(usersQuery);
  const [link, setLink] = useState<Readonly<{ email: string; url: string; isProven: boolean }>>();
  const { act, isBusy } = useAct({ queryKey: ['administration', 'users'] }, withConfirmation);
  const set = (userId: string, body: Readonly<{ isDisabled?: boolean; isAdministrator?: boolean }>): void =>
    act(() => api.PUT('/v1/administration/users/{userId}', { params: { path: { userId } }, body }));
  const makeLink = async (userId: string, email: string, isProven: boolean): Promise<void> => {
    const { url } = await api.POST('/v1/administration/users/{userId}/reset-link', { params: { path: { userId } } });
    setLink({ email, url, isProven });
  };
  return (
    <Panel title="Users" flush>
      {link !== undefined && (
        <Group p={20} gap={8}>
          <Text size="sm">{link.email} can set a new password with this link. It expires in 1 hour:</Text>
          <CodeBlock code={link.url} label="password reset link" />
          {!link.isProven && (
            <Remark>
              This email address is not verified. If another person may have created the account, remove its other
              sign-in methods first (tintype users factors).
            </Remark>
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
                      <SmallButton disabled={isBusy} aria-label={`Actions for ${email}`}>
                        <Ellipsis size={16} />
                      </SmallButton>
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
                        {disabledAt === undefined ? 'Disable account' : 'Enable account'}
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
