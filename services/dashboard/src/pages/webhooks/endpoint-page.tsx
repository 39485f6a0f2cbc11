import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from '../../api/schemas.ts';
import { Ago } from '../../parts/ago.tsx';
import { FactsCard } from '../../parts/facts-card.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ForMembers } from '../../session/for-members.tsx';
import { DeliveryList } from '../deliveries/delivery-list.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointStatus, eventsInWords } from './endpoint-status.tsx';
import { endpointQuery } from './endpoints-query.ts';

const route = getRouteApi('/framed/webhooks/$id');

/** An endpoint with its deliveries. */
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
      <Alert color="red" title="Deliveries fail">
        Deliveries began to fail <Ago at={endpoint.failingSince} />, and none has succeeded since. The endpoint stays
        enabled. You can retry failed deliveries below.
      </Alert>
    )}
    <FactsCard
      title="Settings"
      facts={[
        ['URL', <LongUrl key="url" url={endpoint.url} />],
        ['Events', eventsInWords(endpoint.events)],
        ['Last successful delivery', endpoint.lastDeliveredAt && <Ago at={endpoint.lastDeliveredAt} />],
        ['Created', <Ago key="created" at={endpoint.createdAt} />],
      ]}
    />
    <Panel title="Deliveries">
      <DeliveryList webhookId={endpoint.id} empty={<Text c="dimmed">No deliveries yet. Send a test.</Text>} />
    </Panel>
  </>
);
