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
    const example = { label: 'check with openssl', code: checkWithOpenssl };
    onMade({ title: 'The secret of outgoing webhooks', secret, example });
  };
  return (
    <Panel title="Outgoing webhooks">
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {hasSigningSecret
            ? 'Requests are signed. A new secret holds for runs that are accepted from then on.'
            : 'Requests are not signed yet, so a receiver cannot know that they come from here.'}
        </Text>
        <Group gap={8}>
          <MakeSecret
            what="signing secret"
            hasOne={hasSigningSecret}
            isBusy={act.isPending}
            consequence="Runs that are accepted from now on are signed with it. Those that wait or run keep the old one."
            onMake={() => act.mutate(make)}
          />
        </Group>
        {act.error !== null && <ErrorPanel error={act.error} />}
      </Stack>
    </Panel>
  );
}
