import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { WebhookEndpoint, WebhookEndpointRequest } from '../../api/schemas.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { checkWithOpenssl } from '../../parts/examples.ts';
import { Page } from '../../parts/page.tsx';
import { PageForMembers } from '../../session/for-members.tsx';
import { EndpointForm } from './endpoint-form.tsx';

export function NewEndpointPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<WebhookEndpoint>();
  const create = async (body: WebhookEndpointRequest): Promise<void> => {
    setMade(await dataOf(api.POST('/v1/webhooks', { body })));
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const leave = (): void => void (made && navigate({ to: '/webhooks/$id', params: { id: made.id } }));
  return (
    <Page title="New endpoint" crumbs={[{ label: 'Webhooks', to: '/deliveries' }]}>
      <PageForMembers>
        <EndpointForm submit="Create endpoint" onSave={create} />
      </PageForMembers>
      <Modal
        opened={made !== undefined}
        onClose={leave}
        title="Signing secret"
        size="lg"
        // It is not shown again, so it does not close by accident.
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <Stack gap={16}>
          <Alert color="gray">Copy the secret now. It is not shown again.</Alert>
          <CodeBlock code={made?.secret ?? ''} label="secret" />
          <CodeBlock code={checkWithOpenssl} label="openssl command" />
          <Group justify="flex-end">
            <Button onClick={leave}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </Page>
  );
}
