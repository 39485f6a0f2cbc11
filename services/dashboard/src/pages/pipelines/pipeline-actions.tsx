import { WithReason } from '../../parts/with-reason.tsx';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { Pipeline } from '../../api/schemas.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { useAct } from '../../parts/use-act.ts';

/** Actions on the pipeline as a whole. */
export function PipelineActions({ pipeline }: { readonly pipeline: Pipeline }) {
  const { id: pipelineId, name } = pipeline;
  const navigate = useNavigate();
  const [isNaming, naming] = useDisclosure(false);
  const params = { path: { pipelineId } };
  const { act, isBusy } = useAct({ queryKey: ['pipelines'], exact: true });
  const remove = async (): Promise<void> => {
    await unwrapData(api.DELETE('/v1/pipelines/{pipelineId}', { params }));
    await navigate({ to: '/pipelines' });
  };
  const duplicate = async (): Promise<void> => {
    const { id } = await unwrapData(api.POST('/v1/pipelines/{pipelineId}/duplicate', { params, body: {} }));
    await navigate({ to: '/pipelines/$id', params: { id } });
  };
  return (
    <>
      <ConfirmButton
        question={`Delete ${name}?`}
        consequence="The pipeline, its runs and galleries are permanently deleted. Its incoming webhook refuses requests."
        disabled={isBusy}
        onConfirm={() => act(remove)}
      >
        Delete
      </ConfirmButton>
      <Button variant="default" disabled={isBusy} onClick={() => act(duplicate)}>
        Duplicate
      </Button>
      <Button variant="default" onClick={naming.open}>
        Rename
      </Button>
      {isNaming && <NameDialog pipeline={pipeline} onClose={naming.close} />}
    </>
  );
}

function NameDialog({
  pipeline: { id: pipelineId, name: old },
  onClose,
}: {
  readonly pipeline: Pipeline;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(old);
  const params = { path: { pipelineId } };
  const rename = useMutation({
    scope: { id: `pipeline ${pipelineId}` },
    mutationFn: async () => {
      // The revision is read again, because the graph may have been saved while the dialog was
      // open.
      const { revision } = await unwrapData(api.GET('/v1/pipelines/{pipelineId}', { params }));
      return await unwrapData(api.PUT('/v1/pipelines/{pipelineId}', { params, body: { revision, name: name.trim() } }));
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(['pipelines', pipelineId], saved);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'], exact: true }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Modal lockScroll={false} opened onClose={onClose} title="Rename">
      <form onSubmit={send}>
        <Stack gap={16}>
          <TextInput
            label="Name"
            maxLength={255}
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {rename.error !== null && <ErrorPanel error={rename.error} />}
          <Group justify="flex-end">
            <WithReason reason={name.trim() === '' ? 'Enter a name.' : undefined}>
              <Button type="submit" disabled={rename.isPending}>
                Rename
              </Button>
            </WithReason>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
