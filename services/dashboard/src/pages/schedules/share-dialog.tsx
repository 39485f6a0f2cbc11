import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shareDays } from '@tintype/contracts/schedules/share-link';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { formatExact } from '../../format/format.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { CodeBlock, copyText } from '../../parts/code-block.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { ErrorPanel, Remark } from '../../parts/panel.tsx';
import { Ago } from '../../parts/row-facts.tsx';
import { shareLinksQuery } from './schedules-query.ts';
import classes from './schedules.module.css';

type Props = Readonly<{ scheduleId: string; executionId: string; onClose: () => void }>;

export function ShareDialog({ scheduleId, executionId, onClose }: Props) {
  const queryClient = useQueryClient();
  const [days, setDays] = useState<number | string>(shareDays.default);
  const isRight = typeof days === 'number' && days >= shareDays.min && days <= shareDays.max;
  const make = useMutation({
    mutationFn: () =>
      api.POST('/v1/schedules/{scheduleId}/share-links', {
        params: { path: { scheduleId } },
        body: { executionId, expiresInDays: Number(days) },
      }),
    onSuccess: async ({ url }) => {
      if (await copyText(url)) void notify({ message: 'Link copied.' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareLinksQuery(scheduleId).queryKey }),
  });
  return (
    <Modal opened lockScroll={false} onClose={onClose} title="Share this change" size="lg">
      <Stack gap={16}>
        <Text size="sm">
          Anyone with the link can see this one change without an account: both images, the difference and the changed
          words. Nothing else of the schedule is shown.
        </Text>
        <Group gap={8} align="flex-end">
          <NumberInput
            label="Expires in (days)"
            w={200}
            min={shareDays.min}
            max={shareDays.max}
            allowDecimal={false}
            value={days}
            onChange={setDays}
            {...(!isRight && { error: `From ${shareDays.min} to ${shareDays.max} days` })}
          />
          <Button data-autofocus disabled={!isRight || make.isPending} onClick={() => make.mutate()}>
            Create link
          </Button>
        </Group>
        <ErrorPanel error={make.error} />
        {make.data !== undefined && (
          <div>
            <CodeBlock code={make.data.url} label="share link" />
            <Remark mt={6}>
              The link is shown only now. It expires on {formatExact(make.data.expiresAt)}, or when you lose access.
            </Remark>
          </div>
        )}
        <Links scheduleId={scheduleId} executionId={executionId} />
      </Stack>
    </Modal>
  );
}

function Links({ scheduleId, executionId }: Omit<Props, 'onClose'>) {
  const query = shareLinksQuery(scheduleId);
  const { data, error, refetch } = useQuery(query);
  const { act, isBusy } = useAct({ queryKey: query.queryKey });
  const links = data?.shareLinks.filter((link) => link.executionId === executionId) ?? [];
  if (error !== null) return <ErrorPanel error={error} onRetry={refetch} />;
  if (links.length === 0) return null;
  return (
    <section aria-label="Active links">
      <Text size="sm" fw={500} mb={4}>
        Active links
      </Text>
      <ul>
        {links.map(({ id, createdAt, expiresAt }) => (
          <li key={id} className={classes.link}>
            <Text size="sm" span>
              Created <Ago at={createdAt} />, expires on {formatExact(expiresAt)}
            </Text>
            <SmallButton
              disabled={isBusy}
              aria-label={`Revoke the link that expires on ${formatExact(expiresAt)}`}
              onClick={() =>
                act(() =>
                  api.DELETE('/v1/schedules/{scheduleId}/share-links/{shareLinkId}', {
                    params: { path: { scheduleId, shareLinkId: id } },
                  }),
                )
              }
            >
              Revoke
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
