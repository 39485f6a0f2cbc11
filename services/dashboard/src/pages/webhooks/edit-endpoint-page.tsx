import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrapData } from '../../api/client.ts';
import type { WebhookEndpointRequest } from '../../api/schemas.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { FormPage } from '../../layouts/form-page.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { endpointQuery } from './endpoints-query.ts';

const route = getRouteApi('/framed/webhooks/$id/edit');

export function EditEndpointPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  // The data is not refreshed in the background, because that would change the form while the user
  // edits it.
  const query = useQuery({ ...endpointQuery(id), refetchInterval: false });
  const save = async (body: WebhookEndpointRequest): Promise<void> => {
    await unwrapData(api.PUT('/v1/webhooks/{id}', { params: { path: { id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    await navigate({ to: '/webhooks/$id', params: { id } });
  };
  return (
    <FormPage
      title="Edit endpoint"
      crumbs={[
        { label: 'Webhooks', to: '/deliveries' },
        { label: id, to: `/webhooks/${id}` },
      ]}
    >
      <Loaded query={query}>
        {(data) => <EndpointForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </Loaded>
    </FormPage>
  );
}
