import { Alert, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { api, type WebhookEndpoint } from '../../api/client.ts';
import { DetailPage } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { FactsCard, Panel } from '../../parts/panel.tsx';
import { Ago, LongUrl } from '../../parts/row-facts.tsx';
import { ForMembers } from '../../session/account.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { endpointQuery, EndpointStatus, formatEvents } from './endpoints.tsx';

const route = getRouteApi('/framed/webhooks/$id');

export function EndpointPage() {
  const { id } = route.useParams();
  return (
    <DetailPage
      query={useQuery(endpointQuery(id))}
      title="Webhook endpoint"
      crumbs={[{ label: 'Webhooks', to: '/deliveries' }]}
      about={(endpoint) => <EndpointStatus endpoint={endpoint} />}
      actions={(endpoint) => (
        <ForMembers>
          <EndpointActions endpoint={endpoint} />
        </ForMembers>
      )}
    >
      {(endpoint) => <Body endpoint={endpoint} />}
    </DetailPage>
  );
}

const Body = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => (
  <>
    {endpoint.failingSince !== undefined && (
      <Alert color="red" title="Deliveries are failing">
        Deliveries began to fail <Ago at={endpoint.failingSince} />, and none has succeeded since. The endpoint stays
        enabled. You can retry failed deliveries below.
      </Alert>
    )}
    <FactsCard
      title="Settings"
      facts={[
        ['URL', <LongUrl key="url" url={endpoint.url} />],
        ['Events', formatEvents(endpoint.events)],
        ['Last successful delivery', endpoint.lastDeliveredAt && <Ago at={endpoint.lastDeliveredAt} />],
        ['Created', <Ago key="created" at={endpoint.createdAt} />],
      ]}
    />
    <Panel title="Deliveries">
      <DeliveryList webhookId={endpoint.id} empty={<Text c="dimmed">No deliveries yet. Send a test.</Text>} />
    </Panel>
  </>
);

function EndpointActions({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const path = { params: { path: { id } } };
  const { act, isBusy } = useAct({ queryKey: ['webhooks'] });
  const test = async (): Promise<void> => {
    await api.POST('/v1/webhooks/{id}/test', path);
    await queryClient.invalidateQueries({ queryKey: ['deliveries'] });
    void notify({ message: 'Test sent. The outcome appears under Deliveries.' });
  };
  const remove = async (): Promise<void> => {
    await api.DELETE('/v1/webhooks/{id}', path);
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
