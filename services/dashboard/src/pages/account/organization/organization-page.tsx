import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { formatCount } from '../../../format/numbers.ts';
import { AuditLog } from '../../../parts/audit/audit-log.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Page } from '../../../parts/page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { sayFailed } from '../../../parts/say-failed.ts';
import { useOrganization } from '../../../session/account.ts';
import { say } from '../../../parts/say.ts';
import { SecondFactorSwitch } from './second-factor-switch.tsx';
import { wordsOf } from '../../../format/words.ts';

export function OrganizationPage() {
  const own = useOrganization();
  const organizationId = own?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['organization', organizationId],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}', { params: { path: { organizationId } } })),
    enabled: organizationId !== '',
  });
  const isOwner = own?.may('owner') === true;
  const limit = (value: number | null): string => (value === null ? 'No limit' : formatCount(value));
  return (
    <Page title="Organization" about={own?.name}>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={200} />}
      {data !== undefined && (
        <>
          {isOwner && <NameForm key={data.id} organizationId={organizationId} name={data.name} />}
          {isOwner && <SecondFactorSwitch organizationId={data.id} isRequired={data.requiresSecondFactor} />}
          <Panel title="Plan and limits">
            <Facts
              facts={[
                ['Plan', wordsOf(data.plan)],
                ['Your role', wordsOf(data.role)],
                ['Captures per month', limit(data.limits.capturesPerMonth)],
                ['Requests per hour', limit(data.limits.screenshotsPerHour)],
                ['Items per batch', formatCount(data.limits.batchItemsMax)],
                ['Schedules per API key', limit(data.limits.schedulesPerKey)],
                ['Capabilities', data.limits.capabilities.map(wordsOf).join(', ') || 'None'],
              ]}
            />
            <Text size="sm" c="dimmed" mt={12}>
              Only administrators of the installation can change these.
            </Text>
          </Panel>
          {isOwner && <Audit organizationId={organizationId} />}
        </>
      )}
    </Page>
  );
}

function NameForm({ organizationId, name: before }: { readonly organizationId: string; readonly name: string }) {
  const [name, setName] = useState(before);
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: () =>
      dataOf(
        api.PUT('/v1/organizations/{organizationId}', {
          params: { path: { organizationId } },
          body: { name: name.trim() },
        }),
      ),
    onError: sayFailed,
    onSuccess: () => void say({ message: 'The name has been changed.' }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Panel title="Name">
      <form onSubmit={send}>
        <Group gap={8}>
          <TextInput
            aria-label="Name"
            flex="0 1 320px"
            value={name}
            maxLength={100}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={name.trim() === '' || name === before || rename.isPending}>
            Save name
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

const Audit = ({ organizationId }: { readonly organizationId: string }) => (
  <AuditLog
    queryKey={['organization', organizationId, 'audit']}
    fileName="audit-log"
    read={(query) =>
      dataOf(api.GET('/v1/organizations/{organizationId}/audit', { params: { path: { organizationId }, query } }))
    }
  />
);
