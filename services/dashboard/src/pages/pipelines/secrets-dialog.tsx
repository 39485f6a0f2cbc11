import { Button, Group, Modal, Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Pipeline } from '../../api/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { checkWithOpenssl, triggerCurl } from '../../parts/examples.ts';
import { ErrorPanel, Panel, Remark } from '../../parts/panel.tsx';
import { ShownOnce } from '../../parts/secrets.tsx';
import { withConfirmation } from '../../session/confirmation.ts';
import { pipelineQuery } from './pipelines-query.ts';

type Props = Readonly<{ pipeline: Pipeline; onClose: () => void }>;

/** Neither secret is in the graph, and each is shown once. */
export function SecretsDialog({ pipeline: opened, onClose }: Props) {
  const { data: pipeline = opened } = useQuery(pipelineQuery(opened.id));
  const [shown, setShown] = useState<ShownSecret>();
  if (shown !== undefined)
    return (
      <ShownOnce
        title={shown.title}
        note="Copy the secret now. It is not shown again."
        code={shown.secret}
        label="secret"
        onDone={() => setShown(undefined)}
      >
        <Remark>Store it in an environment variable of your program:</Remark>
        <CodeBlock code={shown.example.code} label={shown.example.label} />
      </ShownOnce>
    );
  return (
    <Modal opened lockScroll={false} onClose={onClose} title="Secrets" size="lg">
      <Stack gap={24}>
        <TriggerSecret pipeline={pipeline} onMade={setShown} />
        <SigningSecret pipeline={pipeline} onMade={setShown} />
      </Stack>
    </Modal>
  );
}

type SigningProps = Readonly<{ pipeline: Pipeline; onMade: (shown: ShownSecret) => void }>;

/** The secret with which receivers verify that a finished gallery comes from this service. */
function SigningSecret({ pipeline: { id: pipelineId, hasSigningSecret }, onMade }: SigningProps) {
  const params = { path: { pipelineId } };
  const act = useSecretChange();
  const make = async (): Promise<void> => {
    const { secret } = await api.POST('/v1/pipelines/{pipelineId}/signing-secret', { params });
    const example = { label: 'openssl command', code: checkWithOpenssl };
    onMade({ title: 'Signing secret of outgoing webhooks', secret, example });
  };
  return (
    <Panel title="Outgoing webhooks">
      <Stack gap={12}>
        <Remark>
          {hasSigningSecret
            ? 'Requests are signed. A new secret applies to runs accepted after it was created.'
            : 'Requests are not signed. Create a secret so that receivers can verify them.'}
        </Remark>
        <Group gap={8}>
          <MakeSecret
            what="signing secret"
            hasOne={hasSigningSecret}
            isBusy={act.isPending}
            consequence="New runs use the new secret. Queued and running runs keep the old one."
            onMake={() => act.mutate(make)}
          />
        </Group>
        <ErrorPanel error={act.error} />
      </Stack>
    </Panel>
  );
}

type TriggerSecretProps = Readonly<{ pipeline: Pipeline; onMade: (shown: ShownSecret) => void }>;

function TriggerSecret({ pipeline: { id: pipelineId, trigger }, onMade }: TriggerSecretProps) {
  const params = { path: { pipelineId } };
  const act = useSecretChange();
  const make = async (): Promise<void> => {
    const { secret } = await api.POST('/v1/pipelines/{pipelineId}/trigger-secret', { params });
    const example = { label: 'curl', code: triggerCurl(trigger?.url ?? '') };
    onMade({ title: 'Secret of the incoming webhook', secret, example });
  };
  const switchTo = (enabled: boolean): Promise<unknown> =>
    enabled
      ? api.POST('/v1/pipelines/{pipelineId}/trigger/enable', { params })
      : api.POST('/v1/pipelines/{pipelineId}/trigger/disable', { params });
  return (
    <Panel title="Incoming webhook">
      <Stack gap={12}>
        {trigger === undefined && (
          <Remark>
            This pipeline has no incoming webhook. Add an “Incoming webhook” step and wait until it is saved.
          </Remark>
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
        <ErrorPanel error={act.error} />
      </Stack>
    </Panel>
  );
}

type MakeSecretWork = () => Promise<unknown>;

function useSecretChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: MakeSecretWork) => withConfirmation(work),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'] }),
  });
}

type MakeSecretProps = Readonly<{
  what: 'secret' | 'signing secret';
  hasOne: boolean;
  isBusy: boolean;
  consequence: string;
  onMake: () => void;
}>;

function MakeSecret({ what, hasOne, isBusy, consequence, onMake }: MakeSecretProps) {
  return hasOne ? (
    <ConfirmButton question={`Create a new ${what}?`} consequence={consequence} onConfirm={onMake}>
      {`Create new ${what}`}
    </ConfirmButton>
  ) : (
    <Button onClick={onMake} disabled={isBusy}>
      Create {what}
    </Button>
  );
}

type ShownSecret = Readonly<{
  title: string;
  secret: string;
  /** The example reads the secret from the environment. */
  example: Readonly<{ label: string; code: string }>;
}>;
