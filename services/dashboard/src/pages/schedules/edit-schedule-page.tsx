import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import type { ScheduleRequest } from '../../api/schemas.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleQuery } from './schedules-query.ts';
import { PageForMembers } from '../../session/for-members.tsx';

const route = getRouteApi('/framed/schedules/$id/edit');

export function EditSchedulePage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  // No background refresh: it would change the form while the user edits it.
  const { data, error, refetch } = useQuery({ ...scheduleQuery(id), refetchInterval: false });
  const save = async (body: ScheduleRequest): Promise<void> => {
    await dataOf(api.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['schedules'] });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <Page
      title="Edit schedule"
      crumbs={[
        { label: 'Schedules', to: '/schedules' },
        { label: data?.name ?? id, to: `/schedules/${id}` },
      ]}
    >
      <PageForMembers>
        {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={320} />}
        {data !== undefined && <ScheduleForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </PageForMembers>
    </Page>
  );
}
