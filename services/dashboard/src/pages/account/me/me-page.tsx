import { Button, Group, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { Page } from '../../../parts/page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { sayFailed } from '../../../parts/say-failed.ts';
import { useAct } from '../../../parts/use-act.ts';
import { ToneChip } from '../../../parts/status-chip.tsx';
import { useAccount } from '../../../session/account.ts';
import { getRouteApi } from '@tanstack/react-router';
import { PasswordForm } from './password-form.tsx';
import { say } from '../../../parts/say.ts';
import { TimeZoneForm } from './time-zone-form.tsx';
import { SignInMeans } from './sign-in-means.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';

const route = getRouteApi('/framed/me');

export function MePage() {
  const { problem } = route.useSearch();
  const account = useAccount();
  return (
    <Page title="Your account" about={account?.email}>
      {account !== undefined && <NameForm key={account.id} name={account.name} />}
      {account !== undefined && <TimeZoneForm key={account.timeZone} name={account.name} timeZone={account.timeZone} />}
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

function NameForm({ name: before }: { readonly name: string }) {
  const [name, setName] = useState(before);
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: () => dataOf(api.PUT('/v1/account', { body: { name: name.trim() } })),
    onError: sayFailed,
    onSuccess: () => void say({ message: 'Your name has been changed.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
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

function Sessions() {
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => dataOf(api.GET('/v1/account/sessions')) });
  const { act, isBusy } = useAct({ queryKey: ['sessions'] });
  return (
    <Panel
      title="Sessions"
      flush
      aside={
        data !== undefined &&
        data.sessions.length > 1 && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => act(() => dataOf(api.DELETE('/v1/account/sessions')))}
          >
            Sign out other sessions
          </Button>
        )
      }
    >
      {data === undefined ? (
        <Skeleton height={80} m={20} />
      ) : (
        <WideTable label="Sessions" minWidth={560}>
          <Table.Tbody>
            {data.sessions.map(({ id, address, userAgent, seenAt, isCurrent }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text size="sm">{browserOf(userAgent)}</Text>
                  <Text size="xs" c="dimmed" lineClamp={1} title={userAgent}>
                    {userAgent}
                  </Text>
                </Table.Td>
                <Table.Td>{address}</Table.Td>
                <Table.Td>
                  <Ago at={seenAt} />
                </Table.Td>
                <Table.Td ta="right">
                  {isCurrent ? (
                    <ToneChip tone="good" word="Current session" />
                  ) : (
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isBusy}
                      onClick={() =>
                        act(() => dataOf(api.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } })))
                      }
                    >
                      Sign out
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Panel>
  );
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const browserOf = (userAgent: string): string =>
  browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? (userAgent.split('/')[0] || 'Unknown browser');
