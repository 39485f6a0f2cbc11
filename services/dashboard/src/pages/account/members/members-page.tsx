import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '@tintype/contracts/accounts/roles';
import { api, unwrapData } from '../../../api/client.ts';
import { formatFieldName } from '../../../format/words.ts';
import { ListPage } from '../../../layouts/list-page.tsx';
import { Ago, Until } from '../../../parts/ago.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { DataTable, rightAligned } from '../../../parts/data-table.tsx';
import { NameAndEmail } from '../../../parts/name-and-email.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useAccount, useOrganization } from '../../../session/account.ts';
import { confirmed } from '../../../session/confirmation.ts';
import { InviteForm, roleChoices } from './invite-form.tsx';

export function MembersPage() {
  const account = useAccount();
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const isOwner = organization?.may('owner') === true;
  const query = useQuery({
    queryKey: ['members', organizationId],
    queryFn: () =>
      unwrapData(api.GET('/v1/organizations/{organizationId}/members', { params: { path: { organizationId } } })),
    select: ({ members }) => members,
    enabled: organizationId !== '',
  });
  const { act, isBusy } = useAct({ queryKey: ['members'] }, confirmed);
  const of = (userId: string) => ({ params: { path: { organizationId, userId } } });
  const give = (userId: string, role: Role) => () =>
    unwrapData(api.PUT('/v1/organizations/{organizationId}/members/{userId}', { ...of(userId), body: { role } }));
  const remove = (userId: string) => () =>
    unwrapData(api.DELETE('/v1/organizations/{organizationId}/members/{userId}', of(userId)));
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
                        consequence="They lose access to this organization. Invitations, API keys and trigger secrets that they created stop working immediately. Create replacements first."
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

/** Lists invitations that are not accepted yet. */
function Invitations({ organizationId }: { readonly organizationId: string }) {
  const { data: invitations = [] } = useQuery({
    queryKey: ['members', organizationId, 'invitations'],
    queryFn: () =>
      unwrapData(api.GET('/v1/organizations/{organizationId}/invitations', { params: { path: { organizationId } } })),
    select: (list) => list.invitations,
  });
  const { act, isBusy } = useAct({ queryKey: ['members'] }, confirmed);
  const revoke = (invitationId: string) => () =>
    unwrapData(
      api.DELETE('/v1/organizations/{organizationId}/invitations/{invitationId}', {
        params: { path: { organizationId, invitationId } },
      }),
    );
  if (invitations.length === 0) return null;
  return (
    <Panel title="Pending invitations" flush>
      <DataTable
        label="Pending invitations"
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
                ends <Until at={expiresAt} />
              </Text>
            ),
          ],
          [
            '',
            ({ id }) => (
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => act(revoke(id))}>
                Revoke
              </Button>
            ),
            rightAligned,
          ],
        ]}
      />
    </Panel>
  );
}
