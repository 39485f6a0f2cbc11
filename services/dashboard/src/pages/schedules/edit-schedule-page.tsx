import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrapData } from '../../api/client.ts';
import type { ScheduleRequest } from '../../api/schemas.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { FormPage } from '../../layouts/form-page.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleQuery } from './schedules-query.ts';

const route = getRouteApi('/framed/schedules/$id/edit');

export function EditSchedulePage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  // The data is not refreshed in the background, because that would change the form while the user
  // edits it.
  const query = useQuery({ ...scheduleQuery(id), refetchInterval: false });
  const save = async (body: ScheduleRequest): Promise<void> => {
    await unwrapData(api.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['schedules'] });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <FormPage
      title="Edit schedule"
      crumbs={[
        { label: 'Schedules', to: '/schedules' },
        { label: query.data?.name ?? id, to: `/schedules/${id}` },
      ]}
    >
      <Loaded query={query}>
        {(data) => <ScheduleForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </Loaded>
    </FormPage>
  );
}
