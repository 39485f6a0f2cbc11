import { Modal, Stack, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pipeline } from '../../../api/schemas.ts';
import { pipelineQuery } from '../pipelines-query.ts';
import { NewSecret, type ShownSecret, MakeSecret, useSecretChange } from './make-secret.tsx';
import { TriggerSecret } from './trigger-secret.tsx';
import { api, unwrapData } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { checkWithOpenssl } from '../../../parts/examples.ts';
import { Panel } from '../../../parts/panel.tsx';

type Props = { readonly pipeline: Pipeline; readonly onClose: () => void };

/** A dialog for the two secrets of a pipeline. Neither is in the graph, and each is shown once. */
export function SecretsDialog({ pipeline: opened, onClose }: Props) {
  const { data: pipeline = opened } = useQuery(pipelineQuery(opened.id));
  const [shown, setShown] = useState<ShownSecret>();
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={shown === undefined ? 'Secrets' : shown.title}
      size="lg"
      // A secret that is shown once must not be closed by accident.
      closeOnClickOutside={shown === undefined}
      closeOnEscape={shown === undefined}
      withCloseButton={shown === undefined}
    >
      {shown === undefined ? (
        <Stack gap={24}>
          <TriggerSecret pipeline={pipeline} onMade={setShown} />
          <SigningSecret pipeline={pipeline} onMade={setShown} />
        </Stack>
      ) : (
        <NewSecret shown={shown} onDone={() => setShown(undefined)} />
      )}
    </Modal>
  );
}

type SigningProps = { readonly pipeline: Pipeline; readonly onMade: (shown: ShownSecret) => void };

/** The secret with which receivers verify that a finished gallery comes from this service. */
function SigningSecret({ pipeline: { id: pipelineId, hasSigningSecret }, onMade }: SigningProps) {
  const params = { path: { pipelineId } };
  const act = useSecretChange();
  const make = async (): Promise<void> => {
    const { secret } = await unwrapData(api.POST('/v1/pipelines/{pipelineId}/signing-secret', { params }));
    const example = { label: 'openssl command', code: checkWithOpenssl };
    onMade({ title: 'Signing secret of outgoing webhooks', secret, example });
  };
  return (
    <Panel title="Outgoing webhooks">
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {hasSigningSecret
            ? 'Requests are signed. A new secret applies to runs accepted after it was created.'
            : 'Requests are not signed. Create a secret so that receivers can verify them.'}
        </Text>
        <Group gap={8}>
          <MakeSecret
            what="signing secret"
            hasOne={hasSigningSecret}
            isBusy={act.isPending}
            consequence="New runs use the new secret. Queued and running runs keep the old one."
            onMake={() => act.mutate(make)}
          />
        </Group>
        {act.error !== null && <ErrorPanel error={act.error} />}
      </Stack>
    </Panel>
  );
}
