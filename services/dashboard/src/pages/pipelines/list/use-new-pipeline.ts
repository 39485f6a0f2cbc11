import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { api, unwrapData } from '../../../api/client.ts';
import { sayFailed } from '../../../parts/notify-failure.ts';

export type NewPipelineInput = { readonly name: string; readonly graph: object };

/** Creates a pipeline and opens it. A graph that cannot run yet is stored as its draft. */
export function useNewPipeline() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, graph }: NewPipelineInput) => {
      try {
        return await unwrapData(api.POST('/v1/pipelines', { body: { name, graph } as never }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        const made = await unwrapData(api.POST('/v1/pipelines', { body: { name } }));
        const params = { path: { pipelineId: made.id } };
        await unwrapData(api.PUT('/v1/pipelines/{pipelineId}/draft', { params, body: { graph } as never }));
        return made;
      }
    },
    onError: sayFailed,
    onSuccess: ({ id }) => navigate({ to: '/pipelines/$id', params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'], exact: true }),
  });
}
