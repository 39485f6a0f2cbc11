import { getRouteApi } from '@tanstack/react-router';
import { Button, PasswordInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { formatExact } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { SmallButton } from '../../parts/buttons.tsx';
import { DataTable, rightAligned } from '../../parts/data-table.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { Ago, ToneChip, useNow } from '../../parts/row-facts.tsx';
import { useAccount } from '../../session/account.tsx';
import { useRequestForm } from '../../session/confirmation.ts';
import { NamePanel } from './name-panel.tsx';
import { SignInMeans } from './sign-in-means.tsx';

const route = getRouteApi('/framed/me');

export function MePage() {
  const { problem } = route.useSearch();
  const account = useAccount();
  const { act, isBusy } = useAct({ queryKey: ['account'] });
  const rename = async (name: string): Promise<void> => {
    await api.PUT('/v1/account', { body: { name } });
    void notify({ message: 'Your name has been changed.' });
  };
  return (
    <Page title="Your account" about={account?.email}>
      {account !== undefined && (
        <>
          <NamePanel key={account.id} name={account.name} isBusy={isBusy} onSave={(name) => act(() => rename(name))} />
          <TimeZoneForm key={account.timeZone} name={account.name} timeZone={account.timeZone} />
        </>
      )}
      {account?.hasPassword === true && (
        <Panel title="Password">
          <PasswordForm />
        </Panel>
      )}
      <SignInMeans problem={problem} />
      <Sessions />
    </Page>
  );
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
/** The default time zone: in the API, too, an empty name means the time zone of the browser. */
const browserZoneOption = { value: '', label: `Browser time zone (${browserZone})` };

type Props = Readonly<{ name: string; timeZone: string | undefined }>;

function TimeZoneForm({ name, timeZone }: Props) {
  const [chosen, setChosen] = useState(timeZone ?? '');
  const now = useNow();
  const { act, isBusy } = useAct({ queryKey: ['account'] });
  const save = (zone: string) => () => api.PUT('/v1/account', { body: { name, timeZone: zone } });
  const known = timeZone === undefined || timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <Panel title="Time zone">
      <Select
        aria-label="Time zone"
        description={`The dashboard shows times in this zone. Current time: ${formatExact(now)}. Schedules use their own time zones.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={400}
        searchable
        allowDeselect={false}
        data={[browserZoneOption, ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]}
        value={chosen}
        disabled={isBusy}
        onChange={(zone) => {
          setChosen(zone ?? '');
          act(save(zone ?? ''));
        }}
      />
    </Panel>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useInputState('');
  const [next, setNext] = useInputState('');
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () => api.POST('/v1/account/password', { body: { currentPassword: current, newPassword: next } }),
    onDone: () => {
      setCurrent('');
      setNext('');
      void notify({ message: 'Your password has been changed. All other sessions have been signed out.' });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={12} maw={400}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={problems['currentPassword']}
          onChange={setCurrent}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          value={next}
          error={problems['newPassword']}
          onChange={setNext}
        />
        <ErrorPanel error={error} atFields={['currentPassword', 'newPassword']} />
        <div>
          <Button type="submit" variant="default" disabled={current === '' || next === '' || isBusy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Sessions() {
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => api.GET('/v1/account/sessions') });
  const { act, isBusy } = useAct({ queryKey: ['sessions'] });
  const end = (id: string) => () => api.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } });
  return (
    <Panel
      title="Sessions"
      flush
      aside={
        data !== undefined &&
        data.sessions.length > 1 && (
          <SmallButton disabled={isBusy} onClick={() => act(() => api.DELETE('/v1/account/sessions'))}>
            Sign out other sessions
          </SmallButton>
        )
      }
    >
      {data === undefined ? (
        <Skeleton height={80} m={20} />
      ) : (
        <DataTable
          label="Sessions"
          minWidth={560}
          rows={data.sessions}
          keyOf={({ id }) => id}
          columns={[
            [
              '',
              ({ userAgent }) => (
                <>
                  <Text size="sm">{formatBrowser(userAgent)}</Text>
                  <Text size="xs" c="dimmed" lineClamp={1} title={userAgent}>
                    {userAgent}
                  </Text>
                </>
              ),
            ],
            ['', ({ address }) => address],
            ['', ({ seenAt }) => <Ago at={seenAt} />],
            [
              '',
              ({ id, isCurrent }) =>
                isCurrent ? (
                  <ToneChip tone="good" word="Current session" />
                ) : (
                  <SmallButton disabled={isBusy} onClick={() => act(end(id))}>
                    Sign out
                  </SmallButton>
                ),
              rightAligned,
            ],
          ]}
        />
      )}
    </Panel>
  );
}

const browserNames = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const formatBrowser = (userAgent: string): string =>
  browserNames.find(([mark]) => userAgent.includes(mark))?.[1] ?? (userAgent.split('/')[0] || 'Unknown browser');
