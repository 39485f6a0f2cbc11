import { Alert, Button, Code, Group, Modal, NumberInput, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { formatCount } from '../../format/numbers.ts';
import { Ago, Until } from '../../parts/ago.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { ToneChip } from '../../parts/status-chip.tsx';
import { useOrganization } from '../../session/account.ts';
import { confirmed } from '../../session/confirmation.ts';
import { WideTable } from '../../parts/wide-table.tsx';

export function KeysPage() {
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const [shown, setShown] = useState<{ readonly name: string; readonly key: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['keys', organizationId],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/keys', { params: { path: { organizationId } } })),
    enabled: organizationId !== '',
  });
  const { act, isBusy } = useAct({ queryKey: ['keys'] }, confirmed);
  const isAllowed = organization?.may('member') === true;
  const path = (keyId: string) => ({ params: { path: { organizationId, keyId } } });
  const roll = async (keyId: string): Promise<void> =>
    setShown(
      await dataOf(api.POST('/v1/organizations/{organizationId}/keys/{keyId}/roll', { ...path(keyId), body: {} })),
    );

  return (
    <Page
      title="API keys"
      about="Authenticate programs with API keys. A key is shown only once. Store it securely and never use it in a browser."
    >
      {isAllowed && <NewKey organizationId={organizationId} onMade={setShown} />}
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={200} />}
      {data?.keys.length === 0 && <Text c="dimmed">No API keys yet. Create one above.</Text>}
      {data !== undefined && data.keys.length > 0 && (
        <Panel flush>
          <WideTable
            label="API keys"
            minWidth={760}
            heads={['Name', 'Prefix', 'Status', { label: 'Captures this month', isNumber: true }, 'Created', '']}
          >
            <Table.Tbody>
              {data.keys.map((key) => {
                const hasEnded = key.expiresAt !== undefined && Date.parse(key.expiresAt) < Date.now();
                const isOver = key.revokedAt !== undefined || hasEnded;
                return (
                  <Table.Tr key={key.id}>
                    <Table.Td fw={500}>{key.name}</Table.Td>
                    <Table.Td>
                      <Code>{key.shownPrefix}</Code>
                    </Table.Td>
                    <Table.Td>
                      {isOver ? (
                        <ToneChip tone="off" word={key.revokedAt === undefined ? 'Expired' : 'Revoked'} />
                      ) : key.expiresAt === undefined ? (
                        <ToneChip tone="good" word="Active" />
                      ) : (
                        <Group gap={6} wrap="nowrap">
                          <ToneChip tone="waiting" word="Expiring" />
                          <Until at={key.expiresAt} />
                        </Group>
                      )}
                    </Table.Td>
                    <Table.Td ta="right">{formatCount(key.capturesThisMonth)}</Table.Td>
                    <Table.Td>
                      <Ago at={key.createdAt} />
                    </Table.Td>
                    <Table.Td>
                      {isAllowed && !isOver && (
                        <Group gap={8} justify="flex-end" wrap="nowrap">
                          {/* A program gets its tokens by itself. */}
                          {key.clientId === undefined && (
                            <ConfirmButton
                              size="xs"
                              question={`Rotate ${key.name}?`}
                              consequence="A new key is created. The old key remains valid for 24 hours."
                              disabled={isBusy}
                              onConfirm={() => act(() => roll(key.id))}
                            >
                              Rotate
                            </ConfirmButton>
                          )}
                          <ConfirmButton
                            size="xs"
                            question={`Revoke ${key.name}?`}
                            consequence="Requests with this key are refused immediately. This cannot be undone."
                            disabled={isBusy}
                            onConfirm={() =>
                              act(() =>
                                dataOf(api.DELETE('/v1/organizations/{organizationId}/keys/{keyId}', path(key.id))),
                              )
                            }
                          >
                            Revoke
                          </ConfirmButton>
                        </Group>
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </WideTable>
        </Panel>
      )}
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`API key ${shown?.name ?? ''}`}
        size="lg"
        // It is not shown again, so it does not close by accident.
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <Stack gap={16}>
          <Alert color="gray">Copy the key now. It is not shown again.</Alert>
          <CodeBlock code={shown?.key ?? ''} label="key" />
          <Group justify="flex-end">
            <Button onClick={() => setShown(undefined)}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </Page>
  );
}

type NewKeyProps = { readonly organizationId: string; readonly onMade: (key: { name: string; key: string }) => void };

function NewKey({ organizationId, onMade }: NewKeyProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>();
  const make = useMutation({
    mutationFn: () =>
      confirmed(() =>
        dataOf(
          api.POST('/v1/organizations/{organizationId}/keys', {
            params: { path: { organizationId } },
            body: { name: name.trim(), ...(days !== undefined && { expiresInDays: days }) },
          }),
        ),
      ),
    onSuccess: (key) => {
      setName('');
      onMade(key);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={send}>
      <Group gap={8} align="flex-end">
        <TextInput
          label="Key name"
          placeholder="For example: nightly report"
          maxLength={100}
          flex="1 1 240px"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NumberInput
          label="Expires in (days)"
          placeholder="Never"
          min={1}
          max={3_650}
          w={140}
          value={days ?? ''}
          onChange={(value) => setDays(typeof value === 'number' ? value : undefined)}
        />
        <Button type="submit" disabled={name.trim() === '' || make.isPending}>
          Create API key
        </Button>
      </Group>
      {make.error !== null && <ErrorPanel error={make.error} />}
    </form>
  );
}
