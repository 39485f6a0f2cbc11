import { useQuery } from '@tanstack/react-query';
import { Ago } from '../../parts/ago.tsx';
import { List } from '../../parts/list.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { EndpointStatus, eventsInWords } from './endpoint-status.tsx';
import { endpointsQuery } from './endpoints-query.ts';

/** The endpoints of the organization. The list is hidden while it is empty. */
export function EndpointList() {
  return (
    <List query={useQuery(endpointsQuery)} empty={null} placeholder={null}>
      {(endpoints) => (
        <RowList label="Endpoints" heads={['Endpoint', 'Status', 'Delivered']}>
          {endpoints.map((endpoint) => (
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
      )}
    </List>
  );
}
