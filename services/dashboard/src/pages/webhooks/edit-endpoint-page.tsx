import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import type { WebhookEndpointRequest } from '../../api/schemas.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { PageForMembers } from '../../session/for-members.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { endpointQuery } from './endpoints-query.ts';

const route = getRouteApi('/framed/webhooks/$id/edit');

export function EditEndpointPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  // No background refresh: it would change the form while the user edits it.
  const { data, error, refetch } = useQuery({ ...endpointQuery(id), refetchInterval: false });
  const save = async (body: WebhookEndpointRequest): Promise<void> => {
    await dataOf(api.PUT('/v1/webhooks/{id}', { params: { path: { id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    await navigate({ to: '/webhooks/$id', params: { id } });
  };
  return (
    <Page
      title="Edit endpoint"
      crumbs={[
        { label: 'Webhooks', to: '/deliveries' },
        { label: id, to: `/webhooks/${id}` },
      ]}
    >
      <PageForMembers>
        {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={320} />}
        {data !== undefined && <EndpointForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </PageForMembers>
    </Page>
  );
}
