import { Button, Group, MultiSelect, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { everyEvent, subscribableEvents } from '@tintype/contracts/webhooks/endpoint-request';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api, type WebhookEndpoint, type WebhookEndpointRequest } from '../../api/client.ts';
import { completeUrl } from '../../format/urls.ts';
import { FormPage } from '../../layouts/page.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { checkWithOpenssl } from '../../parts/examples.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { ShownOnce } from '../../parts/secrets.tsx';
import { useRequestForm } from '../../session/confirmation.ts';
import { endpointQuery } from './endpoints.tsx';

export function NewEndpointPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<WebhookEndpoint>();
  const create = async (body: WebhookEndpointRequest): Promise<void> => {
    setMade(await api.POST('/v1/webhooks', { body }));
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

const route = getRouteApi('/framed/webhooks/$id/edit');

export function EditEndpointPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  // A refresh would change the form while the user edits it.
  const query = useQuery({ ...endpointQuery(id), refetchInterval: false });
  const save = async (body: WebhookEndpointRequest): Promise<void> => {
    await api.PUT('/v1/webhooks/{id}', { params: { path: { id } }, body });
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    await navigate({ to: '/webhooks/$id', params: { id } });
  };
  return (
    <FormPage
      title="Edit endpoint"
      crumbs={[
        { label: 'Webhooks', to: '/deliveries' },
        { label: id, to: `/webhooks/${id}` },
      ]}
    >
      <Loaded query={query}>
        {(data) => <EndpointForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </Loaded>
    </FormPage>
  );
}

type Props = Readonly<{
  initial?: WebhookEndpoint;
  submit: string;
  onSave: (request: WebhookEndpointRequest) => Promise<unknown>;
}>;

function EndpointForm({ initial, submit, onSave }: Props) {
  const [url, setUrl] = useInputState(initial?.url ?? '');
  const [isEvery, setEvery] = useInputState(initial === undefined || initial.events.includes(everyEvent));
  const [events, setEvents] = useState<readonly string[]>(initial?.events.filter((name) => name !== everyEvent) ?? []);
  const [secret, setSecret] = useInputState('');
  const [enabled, setEnabled] = useInputState(initial?.enabled ?? true);
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      onSave({
        url: completeUrl(url),
        events: (isEvery ? [everyEvent] : [...events]) as WebhookEndpointRequest['events'],
        ...(secret !== '' && { secret }),
        enabled,
      }),
  });
  return (
    <form onSubmit={onSubmit}>
      <Panel>
        <Stack gap={16} maw={640}>
          <TextInput
            label="URL"
            placeholder="https://example.com/hook"
            required
            value={url}
            error={problems['url']}
            onChange={setUrl}
          />
          <Switch
            label="All events"
            description="Includes event types that later versions add."
            checked={isEvery}
            onChange={setEvery}
          />
          {!isEvery && (
            <MultiSelect
              label="Events"
              required
              data={[...subscribableEvents]}
              value={[...events]}
              error={problems['events']}
              onChange={setEvents}
            />
          )}
          <PasswordInput
            label={initial === undefined ? 'Signing secret' : 'New signing secret'}
            description={initial === undefined ? 'Leave empty to create one.' : 'Leave empty to keep the current one.'}
            maxLength={255}
            autoComplete="new-password"
            value={secret}
            error={problems['secret']}
            onChange={setSecret}
          />
          <Switch
            label="Enabled"
            description="While disabled, no events are sent, and pending deliveries fail."
            checked={enabled}
            onChange={setEnabled}
          />
          <ErrorPanel error={error} atFields={['url', 'events', 'secret']} />
          <Group>
            <Button type="submit" disabled={isBusy || url.trim() === '' || (!isEvery && events.length === 0)}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </Panel>
    </form>
  );
}
