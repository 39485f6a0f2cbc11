import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { organizationQuery } from '../../api/queries.ts';
import { formatCount, formatFieldName } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { AuditLog } from '../../parts/audit-log.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { FactsCard, Panel, Remark } from '../../parts/panel.tsx';
import { useOrganization } from '../../session/account.tsx';
import { withConfirmation } from '../../session/confirmation.ts';
import { NamePanel } from './name-panel.tsx';

export function OrganizationPage() {
  const own = useOrganization();
  const organizationId = own?.id ?? '';
  const params = { path: { organizationId } };
  const query = useQuery(organizationQuery(organizationId));
  const { act, isBusy } = useAct({});
  const rename = async (name: string): Promise<void> => {
    await api.PUT('/v1/organizations/{organizationId}', { params, body: { name } });
    void notify({ message: 'The name has been changed.' });
  };
  const isOwner = own?.may('owner') === true;
  const limit = (value: number | null): string => (value === null ? 'No limit' : formatCount(value));
  return (
    <Page title="Organization" about={own?.name}>
      <Loaded query={query}>
        {({ id, name, requiresSecondFactor, plan, role, limits }) => (
          <>
            {isOwner && <NamePanel key={id} name={name} isBusy={isBusy} onSave={(to) => act(() => rename(to))} />}
            {isOwner && <SecondFactorSwitch organizationId={id} isRequired={requiresSecondFactor} />}
            <FactsCard
              title="Plan and limits"
              facts={[
                ['Plan', formatFieldName(plan)],
                ['Your role', formatFieldName(role)],
                ['Captures per month', limit(limits.capturesPerMonth)],
                ['Requests per hour', limit(limits.screenshotsPerHour)],
                ['Items per batch', formatCount(limits.batchItemsMax)],
                ['Schedules per API key', limit(limits.schedulesPerKey)],
                ['Capabilities', limits.capabilities.map(formatFieldName).join(', ') || 'None'],
              ]}
            >
              <Remark mt={12}>Only administrators of the installation can change these.</Remark>
            </FactsCard>
            {isOwner && (
              <AuditLog
                queryKey={['organization', id, 'audit']}
                fileName="audit-log"
                read={(audit) =>
                  api.GET('/v1/organizations/{organizationId}/audit', { params: { ...params, query: audit } })
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Props = Readonly<{ organizationId: string; isRequired: boolean }>;

function SecondFactorSwitch({ organizationId, isRequired }: Props) {
  const { act, isBusy } = useAct({}, withConfirmation);
  const set = (to: boolean) => () =>
    api.PUT('/v1/organizations/{organizationId}/second-factor', {
      params: { path: { organizationId } },
      body: { isRequired: to },
    });
  return (
    <Panel title="Sign-in policy">
      <Switch
        label="Require two-factor authentication or a passkey"
        checked={isRequired}
        disabled={isBusy}
        onChange={({ currentTarget }) => act(set(currentTarget.checked))}
      />
      <Remark mt={8}>
        Members who sign in with only a password must set up one of them first. API keys are not affected.
      </Remark>
    </Panel>
  );
}
