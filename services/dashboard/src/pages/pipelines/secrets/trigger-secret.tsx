import { Group, Stack, Switch, Text } from '@mantine/core';
import { api, unwrapData } from '../../../api/client.ts';
import type { Pipeline } from '../../../api/schemas.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { MakeSecret, useSecretChange, type ShownSecret } from './make-secret.tsx';
import { triggerCurl } from './trigger-curl.ts';

type Props = { readonly pipeline: Pipeline; readonly onMade: (shown: ShownSecret) => void };

/** The secret with which other programs start runs. */
export function TriggerSecret({ pipeline: { id: pipelineId, trigger }, onMade }: Props) {
  const params = { path: { pipelineId } };
  const act = useSecretChange();
  const make = async (): Promise<void> => {
    const { secret } = await unwrapData(api.POST('/v1/pipelines/{pipelineId}/trigger-secret', { params }));
    const example = { label: 'curl', code: triggerCurl(trigger?.url ?? '') };
    onMade({ title: 'Secret of the incoming webhook', secret, example });
  };
  const switchTo = async (enabled: boolean): Promise<unknown> =>
    await unwrapData(
      enabled
        ? api.POST('/v1/pipelines/{pipelineId}/trigger/enable', { params })
        : api.POST('/v1/pipelines/{pipelineId}/trigger/disable', { params }),
    );
  return (
    <Panel title="Incoming webhook">
      <Stack gap={12}>
        {trigger === undefined && (
          <Text size="sm" c="dimmed">
            This pipeline has no incoming webhook. Add an “Incoming webhook” step and wait until it is saved.
          </Text>
        )}
        {trigger !== undefined && (
          <>
            <CodeBlock code={trigger.url} label="URL" />
            <Switch
              label="Accept requests"
              description={
                trigger.hasSecret
                  ? 'When off, new requests are refused. Accepted runs continue.'
                  : 'Create a secret first: requests are refused without one.'
              }
              checked={trigger.enabled}
              disabled={!trigger.hasSecret || act.isPending}
              onChange={({ currentTarget: { checked } }) => act.mutate(() => switchTo(checked))}
            />
            <Group gap={8}>
              <MakeSecret
                what="secret"
                hasOne={trigger.hasSecret}
                isBusy={act.isPending}
                consequence="The current secret stops working immediately."
                onMake={() => act.mutate(make)}
              />
            </Group>
            <CodeBlock code={triggerCurl(trigger.url)} label="curl" />
          </>
        )}
        {act.error !== null && <ErrorPanel error={act.error} />}
      </Stack>
    </Panel>
  );
}
