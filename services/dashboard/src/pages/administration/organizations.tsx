import { Button, Group, Modal, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useDisclosure, useInputState } from '@mantine/hooks';
import { type PlanName, planNames } from '@tintype/contracts/plans/plans';
import { api, type OrganizationRow } from '../../api/client.ts';
import { readAllPages, pagedQuery } from '../../api/paging.ts';
import { formatCount, formatFieldName } from '../../format/format.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { downloadCsv } from '../../parts/csv.tsx';
import { DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { DialogActions } from '../../parts/dialogs.tsx';
import { PanelList } from '../../parts/loaded.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel, Remark } from '../../parts/panel.tsx';
import { useRequestForm } from '../../session/confirmation.ts';

const readPage = (query: Readonly<{ limit: number; cursor?: string }>) =>
  api.GET('/v1/administration/organizations', { params: { query } });
const organizationsQuery = pagedQuery(['administration', 'organizations'], (place) =>
  readPage({ limit: 100, ...place }),
);
/** Loaded separately: the form is seldom opened, and larger than the page. */
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
          <SmallButton
            disabled={isExporting}
            onClick={() => act(async () => downloadCsv('organizations', (await readAllPages(readPage)).map(getRow)))}
          >
            Export CSV
          </SmallButton>
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
                (organization) => <SmallButton onClick={() => setEdited(organization)}>Limits</SmallButton>,
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

function NewOrganization() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <SmallButton onClick={dialog.open}>New organization</SmallButton>
      <Modal opened={isOpen} onClose={dialog.close} title="New organization">
        <NewOrganizationForm onDone={dialog.close} />
      </Modal>
    </>
  );
}

function NewOrganizationForm({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useInputState('');
  const [plan, setPlan] = useState<PlanName>('self_hosted');
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () => api.POST('/v1/administration/organizations', { body: { name: name.trim(), plan } }),
    reloads: ['administration'],
    onDone: (made) => {
      onDone();
      void notify({ message: `${made.name} has been created. Switch to it in the account menu.` });
      // The new organization is also one of the account's organizations.
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextInput label="Name" data-autofocus maxLength={100} value={name} onChange={setName} />
        <Select
          label="Plan"
          data={planNames.map((value) => ({ value, label: formatFieldName(value) }))}
          allowDeselect={false}
          value={plan}
          onChange={(value) => setPlan(value as PlanName)}
        />
        <Remark>You become its first owner, and can invite others as members.</Remark>
        <ErrorPanel error={error} />
        <DialogActions onCancel={onDone}>
          <Button type="submit" disabled={name.trim() === '' || isBusy}>
            Create organization
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
