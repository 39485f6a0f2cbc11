import { Plus } from 'lucide-react';
import { ButtonLink } from '../../parts/button-link.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { formatCurlExample } from '../../parts/examples.ts';
import { Page } from '../../layouts/page.tsx';
import { ForMembers } from '../../session/for-members.tsx';
import { EndpointList } from '../webhooks/endpoint-list.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SignatureTester } from './signature-tester.tsx';

export const DeliveriesPage = () => (
  <Page
    title="Webhooks"
    about="Endpoints that receive events, and all deliveries with every attempt and response."
    actions={
      <ForMembers>
        <ButtonLink to="/webhooks/new" leftSection={<Plus size={16} />}>
          New endpoint
        </ButtonLink>
      </ForMembers>
    }
  >
    <EndpointList />
    <DeliveryList empty={<NoDeliveries />} />
    <SignatureTester />
  </Page>
);

const NoDeliveries = () => (
  <EmptyState
    title="No deliveries yet"
    curl={formatCurlExample('/v1/screenshots/async', {
      url: 'https://example.com',
      webhookUrl: 'https://your.service/hook',
    })}
  >
    Create an endpoint to receive all events. You can also set a webhookUrl on a job, bulk job or batch, or add a
    webhook destination to a schedule. The service sends a POST request when the work has ended.
  </EmptyState>
);
