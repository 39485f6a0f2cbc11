import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { planNames, plans, type PlanName } from '@tintype/contracts/plans/plans';
import { useState } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { byCursor, from, itemsOf } from '../../api/by-cursor.ts';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '@tintype/client/generated/api';
import { formatCount } from '../../format/numbers.ts';
import { DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { downloadCsv } from '../../parts/download-csv.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { PanelList } from '../../parts/panel-list.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useRequestForm } from '../../session/use-request-form.ts';
import { NewOrganization } from './new-organization.tsx';
import { wordsOf } from '../../format/words.ts';

const readPage = (query: { readonly limit: number; readonly cursor?: string }) =>
  dataOf(api.GET('/v1/administration/organizations', { params: { query } }));
const organizationsQuery = infiniteQueryOptions({
  queryKey: ['administration', 'organizations'],
  ...byCursor,
  queryFn: ({ pageParam }) => readPage({ limit: 100, ...from(pageParam) }),
  select: itemsOf,
});
type Organization = components['schemas']['OrganizationPageItem'];

export function Organizations() {
  const query = useInfiniteQuery(organizationsQuery);
  const { act, isBusy: isExporting } = useAct({ queryKey: ['administration', 'organizations'], type: 'inactive' });
  const [edited, setEdited] = useState<Organization>();
  return (
    <Panel
      title="Organizations"
      flush
      aside={
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            disabled={isExporting}
            onClick={() => act(async () => downloadCsv('organizations', (await allPages(readPage)).map(rowOf)))}
          >
            Export CSV
          </Button>
          <NewOrganization />
        </Group>
      }
    >
      <PanelList query={query}>
        {(organizations) => (
          <DataTable
            label="Organizations"
            minWidth={760}
            rows={organizations}
            keyOf={({ id }) => id}
            columns={[
              ['Name', ({ name }) => name, strong],
              ['Plan', ({ plan }) => wordsOf(plan)],
              ['Members', ({ members }) => formatCount(members), rightAligned],
              ['API keys', ({ keys }) => formatCount(keys), rightAligned],
              ['Captures this month', ({ capturesThisMonth }) => formatCount(capturesThisMonth), rightAligned],
              ['Items per batch', ({ limits }) => formatCount(limits.batchItemsMax), rightAligned],
              [
                '',
                (organization) => (
                  <Button size="xs" variant="default" onClick={() => setEdited(organization)}>
                    Limits
                  </Button>
                ),
                rightAligned,
              ],
            ]}
          />
        )}
      </PanelList>
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={`Limits for ${edited?.name ?? ''}`}
      >
        {edited !== undefined && (
          <LimitsForm key={edited.id} organization={edited} onDone={() => setEdited(undefined)} />
        )}
      </Modal>
    </Panel>
  );
}

const rowOf = ({ id, name, plan, members, keys, capturesThisMonth, limits }: Organization) => ({
  ID: id,
  Name: name,
  Plan: plan,
  Members: members,
  'API keys': keys,
  'Captures this month': capturesThisMonth,
  'Captures per month': limits.capturesPerMonth ?? '',
  'Items per batch': limits.batchItemsMax,
});

const numbers = [
  ['batchItemsMax', 'Items per batch'],
  ['capturesPerMonth', 'Captures per month'],
  ['screenshotsPerHour', 'Requests per hour'],
  ['schedulesPerKey', 'Schedules per API key'],
  ['weight', 'Worker share'],
] as const;

/** A field that is left empty follows the plan. */
function LimitsForm({ organization, onDone }: { readonly organization: Organization; readonly onDone: () => void }) {
  const [plan, setPlan] = useState<PlanName>(organization.plan);
  const [overrides, setOverrides] = useState<Readonly<Record<string, unknown>>>(organization.overrides);
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () =>
      dataOf(
        api.PUT('/v1/administration/organizations/{id}', {
          params: { path: { id: organization.id } },
          body: { plan, overrides: overrides as never },
        }),
      ),
    reloads: ['administration'],
    onDone,
  });
  const set = (name: string, value: unknown): void => {
    const { [name]: _old, ...others } = overrides;
    setOverrides(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={16}>
        <Select
          label="Plan"
          data={planNames.map((value) => ({ value, label: wordsOf(value) }))}
          value={plan}
          onChange={(value) => setPlan(value as PlanName)}
        />
        {numbers.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            min={1}
            thousandSeparator=","
            placeholder={plans[plan][name] === null ? 'No limit' : formatCount(plans[plan][name])}
            value={typeof overrides[name] === 'number' ? overrides[name] : ''}
            onChange={(value) => set(name, typeof value === 'number' ? value : undefined)}
          />
        ))}
        <Text size="sm" c="dimmed">
          Leave a field empty to use the limit of the plan.
        </Text>
        {error !== null && <ErrorPanel error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone}>
            Go back
          </Button>
          <Button type="submit" disabled={isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
