import { Button, Group, Select, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { cronAliases, parseCron } from '@tintype/contracts/cron/parse-cron';
import { type ChangeMode, changeModes, defaultChangeMode } from '@tintype/contracts/schedules/change-detection';
import { comparisonInWords } from '@tintype/contracts/schedules/watched-content';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Schedule, ScheduleRequest } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type DestinationDraft, DestinationFields, draftToRequest } from './destination-fields.tsx';
import { modeNames } from './mode-names.ts';
import { NextRuns } from './next-runs.tsx';
import { sensitivities, sensitivityNameOf, sensitivityNames, type Sensitivity } from './sensitivity.ts';
import classes from './schedule-page.module.css';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

type Props = {
  /** The schedule to edit; absent for a new one. */
  readonly initial?: Schedule;
  readonly url?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly submit: string;
  readonly onSave: (request: ScheduleRequest) => Promise<unknown>;
};

/** The form of a schedule: page, times, change detection and destinations. */
export function ScheduleForm({ initial, url: firstUrl = '', options = {}, submit, onSave }: Props) {
  const [url, setUrl] = useState(initial?.url ?? firstUrl);
  const [name, setName] = useState(initial?.name ?? '');
  const [when, setWhen] = useState(initial === undefined ? 'daily' : aliasOf(initial.schedule));
  const [timezone, setTimezone] = useState(initial?.timezone ?? ownZone);
  const [isWatching, setWatching] = useState(initial?.onlyOnChange ?? true);
  const [mode, setMode] = useState(firstModeOf(initial, options));
  const [threshold, setThreshold] = useState(initial?.diffThreshold ?? sensitivities.Medium);
  const [kept, setKept] = useState(initial?.destinations ?? []);
  const [drafts, setDrafts] = useState<DestinationDraft[]>(kept.length === 0 ? [{ type: 'email', values: {} }] : []);
  const known = initial?.changeDetection;
  const parsed = parseCron(when);
  const cron = parsed.ok ? parsed.cron : undefined;
  const save = useMutation({
    mutationFn: () =>
      onSave({
        name: name.trim() || withoutMiddle(shownUrl(url.trim()), 80),
        url: completeUrl(url),
        schedule: when.trim(),
        timezone,
        onlyOnChange: isWatching,
        diffThreshold: threshold,
        ...((isWatching || known !== undefined) && { changeDetection: { ...known, mode } as never }),
        ...(initial === undefined && { options: options as never }),
        destinations: [
          // A secret is sent back masked with the id of its destination, which leaves it unchanged.
          ...kept.map((destination) => destination as never),
          ...drafts.flatMap((draft) => (draftToRequest(draft) ?? []) as never),
        ],
      }),
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={send} className={classes.columns}>
      <Stack gap={24}>
        <Panel title="Page">
          <Stack gap={16}>
            <TextInput
              label="URL"
              placeholder="https://example.com"
              required
              value={url}
              error={fields['url']}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
            <TextInput
              label="Name"
              placeholder="Defaults to the URL"
              maxLength={255}
              value={name}
              error={fields['name']}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            {Object.keys(options).length > 0 && (
              <Text size="sm" c="dimmed">
                Capture options from the playground: {Object.keys(options).join(', ')}.
              </Text>
            )}
          </Stack>
        </Panel>
        <Panel title="Frequency">
          <Stack gap={16}>
            <SegmentedControl
              aria-label="Frequency"
              data={['hourly', 'daily', 'weekly', 'monthly', 'own'].map((value) => ({
                value,
                label: value === 'own' ? 'Custom' : value.charAt(0).toUpperCase() + value.slice(1),
              }))}
              value={when in cronAliases ? when : 'own'}
              onChange={(value) => setWhen(value === 'own' ? (cron ?? '0 0 9 * * 1-5') : value)}
            />
            {!(when in cronAliases) && (
              <TextInput
                label="Cron expression"
                description="Six fields: second, minute, hour, day of month, month, day of week."
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
        <Panel title="Change detection and notifications">
          <Stack gap={16}>
            <Switch
              label="Notify only when the page has changed"
              checked={isWatching}
              onChange={({ currentTarget }) => setWatching(currentTarget.checked)}
            />
            {isWatching && (
              <>
                <SegmentedControl
                  aria-label="Compare"
                  data={changeModes.map((value) => ({ value, label: modeNames[value] }))}
                  value={mode}
                  onChange={(value) => setMode(value as ChangeMode)}
                />
                {mode !== 'text' && (
                  <SegmentedControl
                    aria-label="Sensitivity"
                    data={[...sensitivityNames]}
                    value={sensitivityNameOf(threshold) ?? ''}
                    onChange={(value) => setThreshold(sensitivities[value as Sensitivity])}
                  />
                )}
                {fields['changeDetection.mode'] !== undefined && (
                  <Text size="sm" c="red">
                    {fields['changeDetection.mode']}
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {comparisonInWords({
                    changeDetection: { ...known, mode },
                    ignoreSelectors: initial?.ignoreSelectors ?? [],
                    diffThreshold: threshold,
                  })}{' '}
                  Parts that change by themselves are left out, and named in the history.
                </Text>
              </>
            )}
            <DestinationFields kept={kept} onKept={setKept} drafts={drafts} onDrafts={setDrafts} errors={fields} />
          </Stack>
        </Panel>
        {save.error !== null && <ErrorPanel error={save.error} />}
        <Group>
          <Button type="submit" disabled={url.trim() === '' || cron === undefined || save.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
      <Panel title={cron === undefined ? 'Invalid cron expression' : describeCron(cron)}>
        {cron === undefined ? (
          <Text c="dimmed">Enter six fields separated by spaces.</Text>
        ) : (
          <NextRuns cron={cron} timezone={timezone} />
        )}
      </Panel>
    </form>
  );
}

/** A new schedule compares everything that can be compared: a PDF alone has only its text. */
function firstModeOf(initial: Schedule | undefined, options: Readonly<Record<string, unknown>>): ChangeMode {
  if (initial !== undefined) return initial.changeDetection?.mode ?? defaultChangeMode;
  const { format, outputs } = options as { format?: string; outputs?: readonly { type: string }[] };
  const hasImage = outputs === undefined ? format !== 'pdf' : outputs.some(({ type }) => type === 'screenshot');
  return hasImage ? 'either' : 'text';
}

/** `daily` rather than its pattern, where the pattern is that of an alias. */
const aliasOf = (cron: string): string =>
  ['hourly', 'daily', 'weekly', 'monthly'].find((alias) => cronAliases[alias] === cron) ?? cron;
