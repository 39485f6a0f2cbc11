import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { api, unwrapData } from '../../api/client.ts';
import type { WebhookEndpoint } from '../../api/schemas.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { say } from '../../parts/notify.ts';
import { useAct } from '../../parts/use-act.ts';

export function EndpointActions({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const path = { params: { path: { id } } };
  const { act, isBusy } = useAct({ queryKey: ['webhooks'] });
  const test = async (): Promise<void> => {
    await unwrapData(api.POST('/v1/webhooks/{id}/test', path));
    await queryClient.invalidateQueries({ queryKey: ['deliveries'] });
    void say({ message: 'Test sent. The outcome appears under Deliveries.' });
  };
  const remove = async (): Promise<void> => {
    await unwrapData(api.DELETE('/v1/webhooks/{id}', path));
    await navigate({ to: '/deliveries' });
  };
  return (
    <>
      <ConfirmButton
        question="Delete this endpoint?"
        consequence="No further events are sent. Pending deliveries fail."
        disabled={isBusy}
        onConfirm={() => act(remove)}
      >
        Delete
      </ConfirmButton>
      <ButtonLink variant="default" to="/webhooks/$id/edit" params={{ id }}>
        Edit endpoint
      </ButtonLink>
      <Button leftSection={<Send size={16} />} disabled={isBusy} onClick={() => act(test)}>
        Send test
      </Button>
    </>
  );
}
