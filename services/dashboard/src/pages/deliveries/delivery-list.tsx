import { Accordion, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { Delivery } from '../../api/schemas.ts';
import { formatDuration } from '../../format/numbers.ts';
import { formatExact } from '../../format/times.ts';
import { Ago, Until } from '../../parts/ago.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { List } from '../../parts/list.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { useAct } from '../../parts/use-act.ts';
import { StatusChip } from '../../parts/status-chip.tsx';
import { DeliveryBody } from './delivery-body.tsx';
import { deliveriesQuery } from './deliveries-query.ts';
import classes from './deliveries-page.module.css';
import { ForMembers } from '../../session/for-members.tsx';

type Props = {
  /** The endpoint whose deliveries are listed. */
  readonly webhookId?: string;
  /** Shown while there are no deliveries. */
  readonly empty: ReactNode;
};

/** Lists deliveries, newest first, each with its attempts. */
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

function OneDelivery({ delivery, isOpen }: { readonly delivery: Delivery; readonly isOpen: boolean }) {
  const { id, event, url, status, attempts, nextAttemptAt, createdAt } = delivery;
  const { act, isBusy } = useAct({ queryKey: ['deliveries'] });
  const replay = () => unwrapData(api.POST('/v1/webhook-deliveries/{id}/retry', { params: { path: { id } } }));
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <span className={classes.row}>
          <span className={classes.what}>
            <Text fw={500} component="span">
              {event}
            </Text>
            <Text size="sm" c="dimmed" component="span" className={classes.url}>
              <LongUrl url={url} />
            </Text>
          </span>
          <StatusChip status={status} />
          <Text size="sm" c="dimmed" component="span">
            <Ago at={createdAt} />
          </Text>
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
              <Button
                size="xs"
                variant="default"
                leftSection={<RotateCcw size={14} />}
                onClick={() => act(replay)}
                disabled={isBusy}
              >
                Retry delivery
              </Button>
            </ForMembers>
            <Text size="sm" c="dimmed">
              {nextAttemptAt !== undefined && (
                <>
                  Next attempt <Until at={nextAttemptAt} />.{' '}
                </>
              )}
              Delivery <Code>{id}</Code>
            </Text>
          </Group>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
