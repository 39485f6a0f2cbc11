import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { WebhookEndpoint, WebhookEndpointRequest } from '../../api/schemas.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { checkWithOpenssl } from '../../parts/examples.ts';
import { FormPage } from '../../layouts/form-page.tsx';
import { EndpointForm } from './endpoint-form.tsx';

export function NewEndpointPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<WebhookEndpoint>();
  const create = async (body: WebhookEndpointRequest): Promise<void> => {
    setMade(await unwrapData(api.POST('/v1/webhooks', { body })));
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const leave = (): void => void (made && navigate({ to: '/webhooks/$id', params: { id: made.id } }));
  return (
    <FormPage title="New endpoint" crumbs={[{ label: 'Webhooks', to: '/deliveries' }]}>
      <EndpointForm submit="Create endpoint" onSave={create} />
      <ShownOnce
        title="Signing secret"
        note="Copy the secret now. It is not shown again."
        code={made?.secret}
        label="secret"
        onDone={leave}
      >
        <CodeBlock code={checkWithOpenssl} label="openssl command" />
      </ShownOnce>
    </FormPage>
  );
}
