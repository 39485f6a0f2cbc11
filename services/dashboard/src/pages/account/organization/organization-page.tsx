import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '../../../api/client.ts';
import { formatCount } from '../../../format/numbers.ts';
import { formatFieldName } from '../../../format/words.ts';
import { Page } from '../../../layouts/page.tsx';
import { AuditLog } from '../../../parts/audit/audit-log.tsx';
import { FactsCard } from '../../../parts/facts-card.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { NamePanel } from '../../../parts/name-panel.tsx';
import { say } from '../../../parts/notify.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useOrganization } from '../../../session/account.ts';
import { SecondFactorSwitch } from './second-factor-switch.tsx';

export function OrganizationPage() {
  const own = useOrganization();
  const organizationId = own?.id ?? '';
  const params = { path: { organizationId } };
  const query = useQuery({
    queryKey: ['organization', organizationId],
    queryFn: () => unwrapData(api.GET('/v1/organizations/{organizationId}', { params })),
    enabled: organizationId !== '',
  });
  const { act, isBusy } = useAct({});
  const rename = async (name: string): Promise<void> => {
    await unwrapData(api.PUT('/v1/organizations/{organizationId}', { params, body: { name } }));
    void say({ message: 'The name has been changed.' });
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
              <Text size="sm" c="dimmed" mt={12}>
                Only administrators of the installation can change these.
              </Text>
            </FactsCard>
            {isOwner && (
              <AuditLog
                queryKey={['organization', id, 'audit']}
                fileName="audit-log"
                read={(audit) =>
                  unwrapData(
                    api.GET('/v1/organizations/{organizationId}/audit', { params: { ...params, query: audit } }),
                  )
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
