import { Group, Stack, Text } from '@mantine/core';
import { api, dataOf } from '../../../api/client.ts';
import type { Pipeline } from '../../../api/schemas.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { checkWithOpenssl } from '../../../parts/examples.ts';
import { Panel } from '../../../parts/panel.tsx';
import { MakeSecret, useSecretChange } from './make-secret.tsx';
import type { ShownSecret } from './new-secret.tsx';

type Props = { readonly pipeline: Pipeline; readonly onMade: (shown: ShownSecret) => void };

/** By what receivers of a finished gallery know that it comes from here. */
export function SigningSecret({ pipeline: { id: pipelineId, hasSigningSecret }, onMade }: Props) {
  const params = { path: { pipelineId } };
  const act = useSecretChange();
  const make = async (): Promise<void> => {
    const { secret } = await dataOf(api.POST('/v1/pipelines/{pipelineId}/signing-secret', { params }));
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
