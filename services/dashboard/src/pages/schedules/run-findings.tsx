import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDisclosure } from '@mantine/hooks';
import { Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { api, type Execution, type Schedule } from '../../api/client.ts';
import { Warnings } from '../../parts/capture-report.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { Panel } from '../../parts/panel.tsx';
import { PickButton } from '../../parts/picker/pick-button.tsx';
import { ForMembers } from '../../session/account.tsx';

type Props = Readonly<{ run: Execution; schedule: Schedule | undefined }>;

export function RunFindings({ run, schedule }: Props) {
  const { leftOut = [], warnings = [] } = run;
  if (leftOut.length === 0 && warnings.length === 0) return null;
  return (
    <Stack gap={24}>
      {warnings.length > 0 && (
        <Panel title="Warnings">
          <Stack gap={12}>
            <Warnings warnings={warnings} />
            {schedule !== undefined && warnings.some(({ code }) => code === 'PAGE_CHANGES_BY_ITSELF') && (
              <ForMembers>
                <WatchOnly schedule={schedule} />
              </ForMembers>
            )}
          </Stack>
        </Panel>
      )}
      {leftOut.length > 0 && (
        <Panel title="Ignored dynamic areas">
          <Text size="sm">{leftOut.join('; ')}</Text>
        </Panel>
      )}
    </Stack>
  );
}

function WatchOnly({ schedule: { id, url, options, changeDetection } }: { readonly schedule: Schedule }) {
  const navigate = useNavigate();
  const { act } = useAct({ queryKey: ['schedules'] });
  const watch = (selector: string) => async (): Promise<void> => {
    const body = { changeDetection: { ...changeDetection, selector } };
    await api.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: id } }, body });
    void notify({ message: 'From the next run, only this area is compared.' });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <Group gap={8}>
      <PickButton
        url={url}
        options={options as Readonly<Record<string, unknown>>}
        action="Watch this area"
        onChoose={(selector) => act(watch(selector))}
      >
        Select an area
      </PickButton>
      <Text size="xs" c="dimmed">
        {changeDetection?.selector === undefined
          ? 'From the next run, the complete page is compared.'
          : changeDetection.selector}
      </Text>
    </Group>
  );
}

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type ShareChangeProps = Readonly<{ scheduleId: string; executionId: string }>;

export function ShareChange(props: ShareChangeProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <ForMembers>
      <Button variant="default" leftSection={<Share2 size={16} />} onClick={open}>
        Share
      </Button>
      <Suspense>{isOpen && <ShareDialog {...props} onClose={close} />}</Suspense>
    </ForMembers>
  );
}
