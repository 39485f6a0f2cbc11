import { Button, Group, Select, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { cronAliases, parseCron } from '@tintype/contracts/cron/parse-cron';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, dataOf } from '../../api/client.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { currentDraft } from '../playground/draft.ts';
import { NextRuns } from './next-runs.tsx';
import { sensitivities, sensitivityNames, sensitivityOf, type Sensitivity } from './sensitivity.ts';
import classes from './schedule-page.module.css';

const route = getRouteApi('/framed/schedules/new');
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function NewSchedulePage() {
  const { from, url: sentUrl } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { url: draftUrl, ...options } = from === 'playground' ? currentDraft() : {};
  const [url, setUrl] = useState(typeof draftUrl === 'string' ? draftUrl : (sentUrl ?? ''));
  const [name, setName] = useState('');
  const [when, setWhen] = useState('daily');
  const [timezone, setTimezone] = useState(ownZone);
  const [isWatching, setWatching] = useState(true);
  const [sensitivity, setSensitivity] = useState<Sensitivity>('Medium');
  const [mail, setMail] = useState('');
  const [hook, setHook] = useState('');
  const parsed = parseCron(when);
  const cron = parsed.ok ? parsed.cron : undefined;

  const create = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v1/schedules', {
          body: {
            name: name.trim() || withoutMiddle(shownUrl(url.trim()), 80),
            url: url.trim(),
            schedule: when.trim(),
            timezone,
            onlyOnChange: isWatching,
            diffThreshold: sensitivities[sensitivity],
            options: options as never,
            destinations: [
              ...(mail.trim() === '' ? [] : [{ type: 'email' as const, to: mail.split(/[,;\s]+/).filter(Boolean) }]),
              ...(hook.trim() === '' ? [] : [{ type: 'webhook' as const, url: hook.trim() }]),
            ],
          },
        }),
      ),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['schedules'] });
      await navigate({ to: '/schedules/$id', params: { id } });
    },
  });
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };

  return (
    <Page title="New schedule" crumbs={[{ label: 'Schedules', to: '/schedules' }]}>
      <form onSubmit={send} className={classes.columns}>
        <Stack gap={24}>
          <Panel title="What">
            <Stack gap={16}>
              <TextInput
                label="Address"
                placeholder="https://example.com"
                required
                value={url}
                error={fields['url']}
                onChange={({ currentTarget }) => setUrl(currentTarget.value)}
              />
              <TextInput
                label="Name"
                placeholder="The address, if left empty"
                maxLength={255}
                value={name}
                error={fields['name']}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              {Object.keys(options).length > 0 && (
                <Text size="sm" c="dimmed">
                  With the settings of the playground: {Object.keys(options).join(', ')}.
                </Text>
              )}
            </Stack>
          </Panel>
          <Panel title="When">
            <Stack gap={16}>
              <SegmentedControl
                aria-label="How often"
                data={['hourly', 'daily', 'weekly', 'monthly', 'own'].map((value) => ({
                  value,
                  label: value === 'own' ? 'Own pattern' : value.charAt(0).toUpperCase() + value.slice(1),
                }))}
                value={when in cronAliases ? when : 'own'}
                onChange={(value) => setWhen(value === 'own' ? (cron ?? '0 0 9 * * 1-5') : value)}
              />
              {!(when in cronAliases) && (
                <TextInput
                  label="Cron pattern"
                  description="Second, minute, hour, day of month, month, day of week."
                  value={when}
                  error={parsed.ok ? fields['schedule'] : parsed.problem}
                  onChange={({ currentTarget }) => setWhen(currentTarget.value)}
                />
              )}
              <Select
                label="Time zone"
                searchable
                data={zones}
                value={timezone}
                onChange={(zone) => setTimezone(zone ?? 'UTC')}
              />
            </Stack>
          </Panel>
          <Panel title="Changes">
            <Stack gap={16}>
              <Switch
                label="Report only when the page looks different"
                checked={isWatching}
                onChange={({ currentTarget }) => setWatching(currentTarget.checked)}
              />
              {isWatching && (
                <>
                  <SegmentedControl
                    aria-label="Sensitivity"
                    data={[...sensitivityNames]}
                    value={sensitivity}
                    onChange={(value) => setSensitivity(value as Sensitivity)}
                  />
                  <Text size="sm" c="dimmed">
                    {sensitivityOf(sensitivities[sensitivity])} has to differ from the run before.
                  </Text>
                </>
              )}
              <TextInput
                label="Mail to"
                placeholder="you@example.com"
                value={mail}
                error={fields['destinations']}
                onChange={({ currentTarget }) => setMail(currentTarget.value)}
              />
              <TextInput
                label="Webhook"
                placeholder="https://example.com/hook"
                value={hook}
                onChange={({ currentTarget }) => setHook(currentTarget.value)}
              />
            </Stack>
          </Panel>
          {create.error !== null && <ErrorPanel error={create.error} />}
          <Group>
            <Button type="submit" disabled={url.trim() === '' || cron === undefined || create.isPending}>
              Create schedule
            </Button>
          </Group>
        </Stack>
        <Panel title={cron === undefined ? 'Not a pattern yet' : describeCron(cron)}>
          {cron === undefined ? (
            <Text c="dimmed">Six fields with a space between them.</Text>
          ) : (
            <NextRuns cron={cron} timezone={timezone} />
          )}
        </Panel>
      </form>
    </Page>
  );
}
