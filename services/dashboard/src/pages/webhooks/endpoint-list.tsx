import { useQuery } from '@tanstack/react-query';
import { Ago } from '../../parts/ago.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { EndpointStatus, eventsInWords } from './endpoint-status.tsx';
import { endpointsQuery } from './endpoints-query.ts';

/** The endpoints of the organization; nothing while there are none. */
export function EndpointList() {
  const { data, error, refetch } = useQuery(endpointsQuery);
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={refetch} />;
  if (data === undefined || data.webhooks.length === 0) return null;
  return (
    <RowList label="Endpoints" heads={['Endpoint', 'Status', 'Delivered']}>
      {data.webhooks.map((endpoint) => (
        <Row
          key={endpoint.id}
          to={`/webhooks/${endpoint.id}`}
          title={<LongUrl url={endpoint.url} />}
          status={<EndpointStatus endpoint={endpoint} />}
          aside={<Ago at={endpoint.lastDeliveredAt} />}
        >
          {eventsInWords(endpoint.events)}
        </Row>
      ))}
    </RowList>
  );
}
