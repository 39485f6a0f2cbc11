import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrapData } from '../../api/client.ts';
import type { ScheduleRequest } from '../../api/schemas.ts';
import { FormPage } from '../../layouts/form-page.tsx';
import { currentDraft } from '../playground/draft.ts';
import { ScheduleForm } from './schedule-form.tsx';

const route = getRouteApi('/framed/schedules/new');

export function NewSchedulePage() {
  const { from, url: sentUrl } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { url: draftUrl, ...options } = from === 'playground' ? currentDraft() : {};
  const create = async (body: ScheduleRequest): Promise<void> => {
    const { id } = await unwrapData(api.POST('/v1/schedules', { body }));
    await queryClient.invalidateQueries({ queryKey: ['schedules'] });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <FormPage title="New schedule" crumbs={[{ label: 'Schedules', to: '/schedules' }]}>
      <ScheduleForm
        url={typeof draftUrl === 'string' ? draftUrl : (sentUrl ?? '')}
        options={options}
        submit="Create schedule"
        onSave={create}
      />
    </FormPage>
  );
}
