import { Button, Group, MultiSelect, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { everyEvent, subscribableEvents } from '@tintype/contracts/webhooks/endpoint-request';
import { useState } from 'react';
import type { WebhookEndpoint, WebhookEndpointRequest } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRequestForm } from '../../session/use-request-form.ts';

type Props = {
  /** The endpoint to edit; absent for a new one. */
  readonly initial?: WebhookEndpoint;
  readonly submit: string;
  readonly onSave: (request: WebhookEndpointRequest) => Promise<unknown>;
};

export function EndpointForm({ initial, submit, onSave }: Props) {
  const [url, setUrl] = useState(initial?.url ?? '');
  const [isEvery, setEvery] = useState(initial === undefined || initial.events.includes(everyEvent));
  const [events, setEvents] = useState<readonly string[]>(initial?.events.filter((name) => name !== everyEvent) ?? []);
  const [secret, setSecret] = useState('');
  const [enabled, setEnabled] = useState(initial?.enabled ?? true);
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
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Switch
            label="All events"
            description="Includes events of later versions."
            checked={isEvery}
            onChange={({ currentTarget }) => setEvery(currentTarget.checked)}
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
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
          <Switch
            label="Enabled"
            description="While disabled, no events are sent, and pending deliveries fail."
            checked={enabled}
            onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
          />
          {error !== null && <ErrorPanel error={error} atFields={['url', 'events', 'secret']} />}
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
