import { Accordion, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, type Delivery } from '../../api/client.ts';
import { pagedQuery } from '../../api/paging.ts';
import { formatDuration, formatExact } from '../../format/format.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { CodeBlock, copyText } from '../../parts/code-block.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { List } from '../../parts/loaded.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { ErrorPanel, Remark } from '../../parts/panel.tsx';
import { Ago, LongUrl, StatusChip, Until } from '../../parts/row-facts.tsx';
import { ForMembers } from '../../session/account.tsx';
import classes from './delivery-list.module.css';

type Props = Readonly<{
  webhookId?: string;
  empty: ReactNode;
}>;

export function DeliveryList({ webhookId, empty }: Props) {
  const query = useInfiniteQuery(deliveriesQuery(webhookId));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <List query={query} empty={empty}>
      {(deliveries) => (
        <Accordion variant="contained" chevronPosition="left" value={opened} onChange={setOpened}>
          {deliveries.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} isOpen={delivery.id === opened} />
          ))}
        </Accordion>
      )}
    </List>
  );
}

const attemptColumns: readonly Column<Delivery['attempts'][number]>[] = [
  ['Attempt', ({ attempt }) => attempt],
  ['Time', ({ at }) => formatExact(at)],
  [
    'Response',
    ({ status, error, response }) => (
      <>
        {[status, error].filter((part) => part !== undefined).join(' · ') || '–'}
        {response !== undefined && response !== '' && <Code block>{response}</Code>}
      </>
    ),
    { className: classes.answer },
  ],
  ['Duration', ({ ms }) => (ms === undefined ? '–' : formatDuration(ms))],
];

function OneDelivery({ delivery, isOpen }: Readonly<{ delivery: Delivery; isOpen: boolean }>) {
  const { id, event, url, status, attempts, nextAttemptAt, createdAt } = delivery;
  const { act, isBusy } = useAct({ queryKey: ['deliveries'] });
  const replay = () => api.POST('/v1/webhook-deliveries/{id}/retry', { params: { path: { id } } });
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <span className={classes.row}>
          <span className={classes.what}>
            <Text fw={500} component="span">
              {event}
            </Text>
            <Remark component="span" className={classes.url}>
              <LongUrl url={url} />
            </Remark>
          </span>
          <StatusChip status={status} />
          <Remark component="span">
            <Ago at={createdAt} />
          </Remark>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap={12}>
          {attempts.length === 0 && <Text c="dimmed">No attempts yet</Text>}
          {attempts.length > 0 && (
            <DataTable
              label="Attempts"
              minWidth={560}
              verticalSpacing={6}
              rows={attempts}
              keyOf={({ attempt }) => attempt}
              columns={attemptColumns}
            />
          )}
          {isOpen && <DeliveryBody id={id} />}
          <Group gap={16}>
            <ForMembers>
              <SmallButton leftSection={<RotateCcw size={14} />} onClick={() => act(replay)} disabled={isBusy}>
                Retry delivery
              </SmallButton>
            </ForMembers>
            <Remark>
              {nextAttemptAt !== undefined && (
                <>
                  Next attempt <Until at={nextAttemptAt} />.{' '}
                </>
              )}
              Delivery <Code>{id}</Code>
            </Remark>
          </Group>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Only the exact bytes match the signature, so they can be copied unchanged. */
function DeliveryBody({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    // Begins with the key of the list, so that the body is read again when a delivery is retried.
    queryKey: ['deliveries', 'body', id],
    queryFn: () => api.GET('/v1/webhook-deliveries/{id}', { params: { path: { id } } }),
  });
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  const { body } = data;
  if (body === undefined) return <Remark>No body yet. It is created before the first attempt.</Remark>;
  const copy = async (): Promise<void> =>
    void notify({
      message: (await copyText(body))
        ? 'Body copied as it was sent.'
        : 'The browser denied access to the clipboard. Select the body and copy it.',
    });
  return (
    <section aria-label="Body">
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={500}>
          Body
        </Text>
        <SmallButton leftSection={<Copy size={14} />} onClick={() => void copy()}>
          Copy as sent
        </SmallButton>
      </Group>
      <CodeBlock code={formatBody(body)} label="body" />
      <Text size="xs" c="dimmed" mt={4}>
        Line breaks are added for display. The body is sent without them. It is stored encrypted.
      </Text>
    </section>
  );
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const liveMs = 5_000;

const deliveriesQuery = (webhookId?: string) =>
  pagedQuery(
    ['deliveries', webhookId ?? ''],
    (place) =>
      api.GET('/v1/webhook-deliveries', {
        params: { query: { limit: 50, ...(webhookId !== undefined && { webhookId }), ...place } },
      }),
    () => liveMs,
  );
