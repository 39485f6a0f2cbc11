import { Alert, Button, Code, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { formatCount } from '../../../format/numbers.ts';
import { Ago, Until } from '../../../parts/ago.tsx';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { Page } from '../../../parts/page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { ToneChip } from '../../../parts/status-chip.tsx';
import { useOrganization } from '../../../session/account.ts';
import { confirmed } from '../../../session/confirmation.ts';
import { WideTable } from '../../../parts/wide-table.tsx';
import { NewKey } from './new-key.tsx';
import { scopesInWords } from './scope-labels.ts';

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
            minWidth={900}
            heads={[
              'Name',
              'Status',
              'Scopes',
              { label: 'Captures this month', isNumber: true },
              'Last used',
              'Created',
              '',
            ]}
          >
            <Table.Tbody>
              {data.keys.map((key) => {
                const hasEnded = key.expiresAt !== undefined && Date.parse(key.expiresAt) < Date.now();
                const isOver = key.revokedAt !== undefined || hasEnded;
                return (
                  <Table.Tr key={key.id}>
                    <Table.Td>
                      <Text fw={500}>{key.name}</Text>
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
                    <Table.Td>{scopesInWords(key.scopes)}</Table.Td>
                    <Table.Td ta="right">{formatCount(key.capturesThisMonth)}</Table.Td>
                    <Table.Td>{key.lastUsedAt === undefined ? 'Never' : <Ago at={key.lastUsedAt} />}</Table.Td>
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
