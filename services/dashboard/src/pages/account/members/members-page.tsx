import { Alert, Button, Group, Select, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roleNames, roles, type Role } from '@tintype/contracts/accounts/roles';
import { useState, type FormEvent } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { Ago, Until } from '../../../parts/ago.tsx';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { Page } from '../../../parts/page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useAccount, useOrganization } from '../../../session/account.ts';
import { confirmed } from '../../../session/confirmation.ts';
import { WideTable } from '../../../parts/wide-table.tsx';
import { wordsOf } from '../../../format/words.ts';

const roleChoices = roleNames.map((value) => ({ value, label: wordsOf(value) }));

export function MembersPage() {
  const account = useAccount();
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const isOwner = organization?.may('owner') === true;
  const path = { params: { path: { organizationId } } };
  const { data, error, refetch } = useQuery({
    queryKey: ['members', organizationId],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/members', path)),
    enabled: organizationId !== '',
  });
  const { data: invited } = useQuery({
    queryKey: ['members', organizationId, 'invitations'],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/invitations', path)),
    enabled: isOwner,
  });
  const { act, isBusy } = useAct({ queryKey: ['members'] }, confirmed);
  const of = (userId: string) => ({ params: { path: { organizationId, userId } } });
  const give = (userId: string, role: Role): void =>
    act(() =>
      dataOf(api.PUT('/v1/organizations/{organizationId}/members/{userId}', { ...of(userId), body: { role } })),
    );

  return (
    <Page title="Members" about={organization && `Members of ${organization.name} and their roles.`}>
      {isOwner && <Invite organizationId={organizationId} />}
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data !== undefined && (
        <Panel flush>
          <WideTable label="Members" minWidth={640} heads={['Member', 'Role', 'Joined', '']}>
            <Table.Tbody>
              {data.members.map(({ userId, name, email, role, createdAt }) => (
                <Table.Tr key={userId}>
                  <Table.Td>
                    <Text fw={500}>
                      {name}
                      {userId === account?.id && ' (you)'}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {email}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {isOwner && userId !== account?.id ? (
                      <Select
                        aria-label={`Role of ${name}`}
                        w={128}
                        data={roleChoices}
                        value={role}
                        disabled={isBusy}
                        onChange={(next) => next !== null && next !== role && give(userId, next as Role)}
                      />
                    ) : (
                      wordsOf(role)
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Ago at={createdAt} />
                  </Table.Td>
                  <Table.Td>
                    {isOwner && userId !== account?.id && (
                      <Group justify="flex-end">
                        <ConfirmButton
                          size="xs"
                          question={`Remove ${name}?`}
                          consequence="They lose access to this organization. Invitations, API keys and trigger secrets they created end at once: create new ones first."
                          disabled={isBusy}
                          onConfirm={() =>
                            act(() =>
                              dataOf(api.DELETE('/v1/organizations/{organizationId}/members/{userId}', of(userId))),
                            )
                          }
                        >
                          Remove
                        </ConfirmButton>
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        </Panel>
      )}
      {invited !== undefined && invited.invitations.length > 0 && (
        <Panel title="Pending invitations" flush>
          <WideTable label="Pending invitations" minWidth={640} heads={['Email', 'Role', 'Invitation link', '']}>
            <Table.Tbody>
              {invited.invitations.map(({ id, email, role, expiresAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{email}</Table.Td>
                  <Table.Td>{wordsOf(role)}</Table.Td>
                  <Table.Td>
                    <span>
                      ends <Until at={expiresAt} />
                    </span>
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isBusy}
                      onClick={() =>
                        act(() =>
                          dataOf(
                            api.DELETE('/v1/organizations/{organizationId}/invitations/{invitationId}', {
                              params: { path: { organizationId, invitationId: id } },
                            }),
                          ),
                        )
                      }
                    >
                      Revoke
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        </Panel>
      )}
    </Page>
  );
}

function Invite({ organizationId }: { readonly organizationId: string }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation({
    mutationFn: () =>
      confirmed(() =>
        dataOf(
          api.POST('/v1/organizations/{organizationId}/invitations', {
            params: { path: { organizationId } },
            body: { email: email.trim(), role },
          }),
        ),
      ),
    onSuccess: () => setEmail(''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Stack gap={12}>
      <form onSubmit={send}>
        <Group gap={8} align="flex-end">
          <TextInput
            label="Email address"
            type="email"
            placeholder="name@example.com"
            flex="1 1 240px"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Select
            label="Role"
            w={140}
            data={roleChoices}
            value={role}
            onChange={(next) => setRole((next ?? 'member') as Role)}
          />
          <Button type="submit" disabled={email.trim() === '' || invite.isPending}>
            Send invitation
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {wordsOf(role)}: {roles[role]}.
        </Text>
      </form>
      {invite.error !== null && <ErrorPanel error={invite.error} />}
      {invite.data !== undefined && (
        <Alert color="gray" title={invite.data.isMailed ? 'Invitation sent' : 'Share this invitation link'}>
          <Stack gap={8}>
            <Text size="sm">Anyone with this link can join. It expires in 7 days.</Text>
            <CodeBlock code={invite.data.url} label="invitation link" />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
