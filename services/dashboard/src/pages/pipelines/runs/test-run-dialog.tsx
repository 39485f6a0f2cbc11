import { Button, JsonInput, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawnGraph, Graph } from '@tintype/contracts/pipelines/graph';
import { capturesOfRun } from '@tintype/contracts/pipelines/run-steps';
import { api } from '../../../api/client.ts';
import { WithReason } from '../../../parts/buttons.tsx';
import { DialogActions } from '../../../parts/dialogs.tsx';
import { Estimate } from '../../../parts/estimate/estimate.tsx';
import { ErrorPanel, Remark } from '../../../parts/panel.tsx';

type Props = Readonly<{
  pipelineId: string;
  graph: DrawnGraph;
  /** Saves the graph first, because a run uses the last saved revision. */
  beforeStart: () => Promise<unknown>;
  onStarted: (runId: string) => void;
  onClose: () => void;
}>;

const sampleData = '{ "sample": true }';

export function TestRunDialog({ pipelineId, graph, beforeStart, onStarted, onClose }: Props) {
  const queryClient = useQueryClient();
  const isTriggered = graph.nodes.some(({ type }) => type === 'trigger');
  const [urls, setUrls] = useState('https://example.com/');
  const [data, setData] = useState(sampleData);
  const lines = urls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const start = useMutation({
    mutationFn: async () => {
      await beforeStart();
      const body = isTriggered
        ? {
            urls: lines,
            ...(data.trim() !== '' && { data: JSON.parse(data) as Record<string, never> }),
          }
        : {};
      return await api.POST('/v1/pipelines/{pipelineId}/runs', { params: { path: { pipelineId } }, body });
    },
    onSuccess: ({ runId }) => {
      onStarted(runId);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'] }),
  });
  return (
    <Modal lockScroll={false} opened onClose={onClose} title="Test run" size="lg">
      <Stack gap={16}>
        {isTriggered ? (
          <>
            <Textarea
              label="Sample URLs"
              description="One URL per line. Used instead of the URLs of a request."
              autosize
              minRows={3}
              maxRows={10}
              data-autofocus
              value={urls}
              onChange={({ currentTarget }) => setUrls(currentTarget.value)}
            />
            <JsonInput
              label="Sample data"
              description="A JSON object, as sent with a request."
              validationError="Invalid JSON."
              autosize
              minRows={2}
              value={data}
              onChange={setData}
            />
          </>
        ) : (
          <Text size="sm">The URLs of the pipeline are captured once, now.</Text>
        )}
        <Estimate
          kind="pipeline"
          captures={capturesOfRun(graph as Graph, isTriggered ? lines : undefined).captures.length}
        />
        <Remark>A test run uses credits and sends outgoing webhooks.</Remark>
        <ErrorPanel error={start.error} />
        <DialogActions onCancel={onClose}>
          <WithReason reason={isTriggered && urls.trim() === '' ? 'Enter at least one URL.' : undefined}>
            <Button disabled={start.isPending} onClick={() => start.mutate()}>
              {start.isPending ? 'Starting' : 'Start test run'}
            </Button>
          </WithReason>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
