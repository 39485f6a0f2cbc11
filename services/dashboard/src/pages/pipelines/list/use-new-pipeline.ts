import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, dataOf } from '../../../api/client.ts';
import { sayFailed } from '../../../parts/say-failed.ts';

export type NewPipeline = { readonly name: string; readonly graph: object };

/** Makes a pipeline and goes there. A graph that cannot run yet is kept as its draft. */
export function useNewPipeline() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, graph }: NewPipeline) => dataOf(api.POST('/v1/pipelines', { body: { name, graph } as never })),
    onError: sayFailed,
    onSuccess: ({ id }) => navigate({ to: '/pipelines/$id', params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'], exact: true }),
  });
}
