import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrapData } from '../../../api/client.ts';
import type { Execution, Schedule } from '../../../api/schemas.ts';
import { Panel } from '../../../parts/panel.tsx';
import { PickButton } from '../../../parts/picker/pick-button.tsx';
import { say } from '../../../parts/notify.ts';
import { useAct } from '../../../parts/use-act.ts';
import { Warnings } from '../../../parts/warnings.tsx';
import { ForMembers } from '../../../session/for-members.tsx';

type Props = { readonly run: Execution; readonly schedule: Schedule | undefined };

/** Parts that are left out, and warnings about how well this page can be watched. */
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
        <Panel title="Ignored because it changes on every load">
          <Text size="sm">{leftOut.join('; ')}</Text>
        </Panel>
      )}
    </Stack>
  );
}

/**
 * Limits the comparison of a page that looks different each time to one element, or to its words.
 */
function WatchOnly({ schedule: { id, url, options, changeDetection } }: { readonly schedule: Schedule }) {
  const navigate = useNavigate();
  const { act } = useAct({ queryKey: ['schedules'] });
  const watch = (selector: string) => async (): Promise<void> => {
    const body = { changeDetection: { ...changeDetection, selector } };
    await unwrapData(api.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: id } }, body }));
    void say({ message: 'Only this area is compared from the next run on.' });
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
