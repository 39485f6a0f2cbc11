import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import type { OrganizationRow } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { downloadCsv } from '../../parts/download-csv.ts';
import { PanelList } from '../../parts/panel-list.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { NewOrganization } from './new-organization.tsx';
import { formatFieldName } from '../../format/words.ts';

const readPage = (query: { readonly limit: number; readonly cursor?: string }) =>
  unwrapData(api.GET('/v1/administration/organizations', { params: { query } }));
const organizationsQuery = infiniteQueryOptions({
  queryKey: ['administration', 'organizations'],
  ...byCursor,
  queryFn: ({ pageParam }) => readPage({ limit: 100, ...from(pageParam) }),
  select: joinPages,
});
/** The form is loaded later: it is seldom opened, and larger than the code of the page. */
const LimitsForm = lazy(async () => ({ default: (await import('./limits-form.tsx')).LimitsForm }));

export function Organizations() {
  const query = useInfiniteQuery(organizationsQuery);
  const { act, isBusy: isExporting } = useAct({ queryKey: ['administration', 'organizations'], type: 'inactive' });
  const [edited, setEdited] = useState<OrganizationRow>();
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
            onClick={() => act(async () => downloadCsv('organizations', (await allPages(readPage)).map(getRow)))}
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
              ['Plan', ({ plan }) => formatFieldName(plan)],
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
          <Suspense fallback={<Skeleton height={480} />}>
            <LimitsForm key={edited.id} organization={edited} onDone={() => setEdited(undefined)} />
          </Suspense>
        )}
      </Modal>
    </Panel>
  );
}

const getRow = ({ id, name, plan, members, keys, capturesThisMonth, limits }: OrganizationRow) => ({
  ID: id,
  Name: name,
  Plan: plan,
  Members: members,
  'API keys': keys,
  'Captures this month': capturesThisMonth,
  'Captures per month': limits.capturesPerMonth ?? '',
  'Items per batch': limits.batchItemsMax,
});
