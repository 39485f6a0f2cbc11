import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Role, roleNames, roles } from '@tintype/contracts/accounts/roles';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { formatFieldName } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { SmallButton } from '../../parts/buttons.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { DataTable, NameAndEmail, rightAligned, TablePanel } from '../../parts/data-table.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel, Remark } from '../../parts/panel.tsx';
import { Ago, Until } from '../../parts/row-facts.tsx';
import { accountOptionsQuery, useAccount, useOrganization } from '../../session/account.tsx';
import { withConfirmation, useRequestForm } from '../../session/confirmation.ts';

export function MembersPage() {
  const account = useAccount();
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const isOwner = organization?.may('owner') === true;
  const query = useQuery({
    queryKey: ['members', organizationId],
    queryFn: () => api.GET('/v1/organizations/{organizationId}/members', { params: { path: { organizationId } } }),
    select: ({ members }) => members,
    enabled: organizationId !== '',
  });
  const { act, isBusy } = useAct({ queryKey: ['members'] }, withConfirmation);
  const of = (userId: string) => ({ params: { path: { organizationId, userId } } });
  const give = (userId: string, role: Role) => () =>
    api.PUT('/v1/organizations/{organizationId}/members/{userId}', { ...of(userId), body: { role } });
  const remove = (userId: string) => () =>
    api.DELETE('/v1/organizations/{organizationId}/members/{userId}', of(userId));
  const mayChange = (userId: string): boolean => isOwner && userId !== account?.id;

  return (
    <ListPage
      title="Members"
      about={organization && `Members of ${organization.name} and their roles.`}
      query={query}
      empty={null}
      before={isOwner && <InviteForm organizationId={organizationId} />}
      after={isOwner && <Invitations organizationId={organizationId} />}
    >
      {(members) => (
        <Panel flush>
          <DataTable
            label="Members"
            minWidth={640}
            rows={members}
            keyOf={({ userId }) => userId}
            columns={[
              [
                'Member',
                ({ userId, name, email }) => (
                  <NameAndEmail name={userId === account?.id ? `${name} (you)` : name} email={email} />
                ),
              ],
              [
                'Role',
                ({ userId, name, role }) =>
                  mayChange(userId) ? (
                    <Select
                      aria-label={`Role of ${name}`}
                      w={128}
                      data={roleChoices}
                      value={role}
                      disabled={isBusy}
                      onChange={(next) => next !== null && next !== role && act(give(userId, next as Role))}
                    />
                  ) : (
                    formatFieldName(role)
                  ),
              ],
              ['Joined', ({ createdAt }) => <Ago at={createdAt} />],
              [
                '',
                ({ userId, name }) =>
                  mayChange(userId) && (
                    <Group justify="flex-end">
                      <ConfirmButton
                        size="xs"
                        question={`Remove ${name}?`}
                        consequence="They lose access to this organization. Invitations, API keys and secrets of incoming webhooks that they created stop working immediately. Create replacements first."
                        disabled={isBusy}
                        onConfirm={() => act(remove(userId))}
                      >
                        Remove
                      </ConfirmButton>
                    </Group>
                  ),
              ],
            ]}
          />
        </Panel>
      )}
    </ListPage>
  );
}

function Invitations({ organizationId }: { readonly organizationId: string }) {
  const { data: invitations = [] } = useQuery({
    queryKey: ['members', organizationId, 'invitations'],
    queryFn: () => api.GET('/v1/organizations/{organizationId}/invitations', { params: { path: { organizationId } } }),
    select: (list) => list.invitations,
  });
  const { act, isBusy } = useAct({ queryKey: ['members'] }, withConfirmation);
  const revoke = (invitationId: string) => () =>
    api.DELETE('/v1/organizations/{organizationId}/invitations/{invitationId}', {
      params: { path: { organizationId, invitationId } },
    });
  if (invitations.length === 0) return null;
  return (
    <TablePanel
      title="Pending invitations"
      minWidth={640}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        ['Email', ({ email }) => email],
        ['Role', ({ role }) => formatFieldName(role)],
        [
          'Invitation link',
          ({ expiresAt }) => (
            <Text span inherit>
              expires <Until at={expiresAt} />
            </Text>
          ),
        ],
        [
          '',
          ({ id }) => (
            <SmallButton disabled={isBusy} onClick={() => act(revoke(id))}>
              Revoke
            </SmallButton>
          ),
          rightAligned,
        ],
      ]}
    />
  );
}

const roleChoices = roleNames.map((value) => ({ value, label: formatFieldName(value) }));

function InviteForm({ organizationId }: { readonly organizationId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const { data: options } = useQuery(accountOptionsQuery);
  const canMail = options?.passwordReset !== false;
  const { onSubmit, isBusy, error, result } = useRequestForm({
    request: () =>
      api.POST('/v1/organizations/{organizationId}/invitations', {
        params: { path: { organizationId } },
        body: { email: email.trim(), role },
      }),
    reloads: ['members'],
    onDone: () => setEmail(''),
  });
  return (
    <Stack gap={12}>
      <form onSubmit={onSubmit}>
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
          <Button type="submit" disabled={email.trim() === '' || isBusy}>
            {canMail ? 'Send invitation' : 'Create invitation link'}
          </Button>
        </Group>
        <Remark mt={4}>
          {formatFieldName(role)}: {roles[role]}.
          {!canMail && ' This installation has no mail server, so no email is sent. Share the link yourself.'}
        </Remark>
      </form>
      <ErrorPanel error={error} />
      {result !== undefined && (
        <Alert
          color="gray"
          title={result.isMailed ? 'Invitation sent' : 'No email was sent. Share this invitation link'}
        >
          <Stack gap={8}>
            <Text size="sm">Anyone with this link can join. It expires in 7 days.</Text>
            <CodeBlock code={result.url} label="invitation link" />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
