import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Pause, Play, Zap } from 'lucide-react';
import { api, unwrapData } from '../../api/client.ts';
import type { Schedule } from '../../api/schemas.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { useAct } from '../../parts/use-act.ts';
import { say } from '../../parts/notify.ts';

export function ScheduleActions({ schedule }: { readonly schedule: Schedule }) {
  const { id: scheduleId, status, name } = schedule;
  const navigate = useNavigate();
  const path = { params: { path: { scheduleId } } };
  const { act, isBusy } = useAct({ queryKey: ['schedules'] });
  const trigger = async (): Promise<void> => {
    await unwrapData(api.POST('/v1/schedules/{scheduleId}/trigger', path));
    void say({ message: 'Run started. The result appears under Runs.' });
  };
  const remove = async (): Promise<void> => {
    await unwrapData(api.DELETE('/v1/schedules/{scheduleId}', path));
    await navigate({ to: '/schedules' });
  };
  return (
    <>
      <ConfirmButton
        question={`Delete ${name}?`}
        consequence="The schedule and all its captures are permanently deleted."
        disabled={isBusy}
        onConfirm={() => act(remove)}
      >
        Delete
      </ConfirmButton>
      <ButtonLink variant="default" to="/schedules/$id/edit" params={{ id: scheduleId }}>
        Edit schedule
      </ButtonLink>
      {status === 'active' ? (
        <Button
          variant="default"
          leftSection={<Pause size={16} />}
          disabled={isBusy}
          onClick={() => act(() => unwrapData(api.POST('/v1/schedules/{scheduleId}/pause', path)))}
        >
          Pause
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<Play size={16} />}
          disabled={isBusy}
          onClick={() => act(() => unwrapData(api.POST('/v1/schedules/{scheduleId}/resume', path)))}
        >
          Resume
        </Button>
      )}
      <Button leftSection={<Zap size={16} />} disabled={isBusy} onClick={() => act(trigger)}>
        Run now
      </Button>
    </>
  );
}
