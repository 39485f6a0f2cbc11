import { Alert, Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import type { ValueSettings } from '@tintype/contracts/schedules/values/value-conditions';
import { lazy, Suspense, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, type Schedule, type ScheduleRequest } from '../../api/client.ts';
import { completeUrl, shortenUrl, cutMiddle } from '../../format/urls.ts';
import { Columns, FormPage } from '../../layouts/page.tsx';
import { WithReason } from '../../parts/buttons.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { explainUnsendable } from '../../parts/unsendable.ts';
import { useRequestForm } from '../../session/confirmation.ts';
import { getPlaygroundDraft } from '../playground/draft.ts';
import { sensitivityThresholds } from './change-words.ts';
import { type DestinationDraft, DestinationFields, draftToRequest } from './destination-fields.tsx';
import { OptionList } from './schedule-facts.tsx';
import { scheduleQuery } from './schedules-query.ts';
import { TimesFields } from './times-fields.tsx';
import type { WatchSettings } from './watch-fields.tsx';

const newRoute = getRouteApi('/framed/schedules/new');

export function NewSchedulePage() {
  const { from, url: sentUrl } = newRoute.useSearch();
  const navigate = newRoute.useNavigate();
  const queryClient = useQueryClient();
  const { url: draftUrl, ...options } = from === 'playground' ? getPlaygroundDraft() : {};
  const create = async (body: ScheduleRequest): Promise<void> => {
    const { id } = await api.POST('/v1/schedules', { body });
    await queryClient.invalidateQueries({ queryKey: ['schedules'] });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <FormPage title="New schedule" crumbs={[{ label: 'Schedules', to: '/schedules' }]}>
      <ScheduleForm
        url={typeof draftUrl === 'string' ? draftUrl : (sentUrl ?? '')}
        options={options}
        submit="Create schedule"
        onSave={create}
      />
    </FormPage>
  );
}

const editRoute = getRouteApi('/framed/schedules/$id/edit');

export function EditSchedulePage() {
  const { id } = editRoute.useParams();
  const navigate = editRoute.useNavigate();
  const queryClient = useQueryClient();
  // A refresh would change the form while the user edits it.
  const query = useQuery({ ...scheduleQuery(id), refetchInterval: false });
  const save = async (body: ScheduleRequest): Promise<void> => {
    await api.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: id } }, body });
    await queryClient.invalidateQueries({ queryKey: ['schedules'] });
    await navigate({ to: '/schedules/$id', params: { id } });
  };
  return (
    <FormPage
      title="Edit schedule"
      crumbs={[
        { label: 'Schedules', to: '/schedules' },
        { label: query.data?.name ?? id, to: `/schedules/${id}` },
      ]}
    >
      <Loaded query={query}>
        {(data) => <ScheduleForm key={data.id} initial={data} submit="Save changes" onSave={save} />}
      </Loaded>
    </FormPage>
  );
}

/** The fields for change detection are loaded later: page and times are needed first. */
const WatchFields = lazy(async () => ({ default: (await import('./watch-fields.tsx')).WatchFields }));
const TrialRun = lazy(async () => ({ default: (await import('./trial-run.tsx')).TrialRun }));
const defaultCron = '0 0 9 * * *';
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = Readonly<{
  initial?: Schedule;
  url?: string;
  options?: Readonly<Record<string, unknown>>;
  submit: string;
  onSave: (request: ScheduleRequest) => Promise<unknown>;
}>;

function ScheduleForm({ initial, url: firstUrl = '', options = {}, submit, onSave }: Props) {
  const [url, setUrl] = useInputState(initial?.url ?? firstUrl);
  const [name, setName] = useInputState(initial?.name ?? '');
  const [when, setWhen] = useState(initial?.schedule ?? defaultCron);
  const [timezone, setTimezone] = useState(initial?.timezone ?? browserZone);
  const [isOnChange, setOnChange] = useInputState(initial?.onlyOnChange ?? true);
  const [watched, setWatched] = useState(() => getInitialWatchSettings(initial, options));
  const [kept, setKept] = useState(initial?.destinations ?? []);
  const [drafts, setDrafts] = useState<DestinationDraft[]>(kept.length === 0 ? [{ type: 'email', values: {} }] : []);
  const captured = initial === undefined ? options : (initial.options as Readonly<Record<string, unknown>>);
  // The options of an existing schedule are not sent, so their masked texts do not change.
  const problem = initial === undefined ? explainUnsendable(options) : undefined;
  const missing =
    url.trim() === ''
      ? 'Enter a URL.'
      : parseCron(when).ok
        ? problem
        : 'The cron expression under “Frequency” is not valid.';
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      onSave({
        name: name.trim() || cutMiddle(shortenUrl(url.trim()), 80),
        url: completeUrl(url),
        schedule: when.trim(),
        timezone,
        onlyOnChange: isOnChange && watched.mode !== undefined,
        diffThreshold: watched.threshold,
        ignoreSelectors: [...watched.ignoreSelectors],
        changeDetection: toChangeDetection(watched) as never,
        ...(initial === undefined && { options: options as never }),
        destinations: [
          // A secret is sent back masked with the ID of its destination, which leaves it unchanged.
          ...kept.map((destination) => destination as never),
          ...drafts.flatMap((draft) => (draftToRequest(draft) ?? []) as never),
        ],
      }),
  });

  return (
    <form onSubmit={onSubmit}>
      <Columns
        side={
          <Panel title="Trial run">
            <Suspense>
              <TrialRun url={url} options={captured} watched={watched} />
            </Suspense>
          </Panel>
        }
      >
        <Panel title="Page">
          <Stack gap={16}>
            <TextInput
              label="URL"
              placeholder="https://example.com"
              required
              value={url}
              error={problems['url']}
              onChange={setUrl}
            />
            <TextInput
              label="Name"
              placeholder="Defaults to the URL"
              maxLength={255}
              value={name}
              error={problems['name']}
              onChange={setName}
            />
            {Object.keys(captured).length > 0 && (
              <div>
                <Text size="sm" fw={500} mb={4}>
                  Capture options
                </Text>
                <OptionList options={captured} />
              </div>
            )}
          </Stack>
        </Panel>
        <Panel title="Frequency">
          <TimesFields
            schedule={when}
            timezone={timezone}
            onSchedule={setWhen}
            onTimezone={setTimezone}
            errors={{ schedule: problems['schedule'], timezone: problems['timezone'] }}
          />
        </Panel>
        <Panel title="Watch">
          <Suspense fallback={<Skeleton height={320} />}>
            <WatchFields watched={watched} onChange={setWatched} url={url} options={captured} errors={problems} />
          </Suspense>
        </Panel>
        <Panel title="Notifications">
          <Stack gap={16}>
            <Switch
              label="Notify only when the page has changed"
              disabled={watched.mode === undefined}
              checked={isOnChange && watched.mode !== undefined}
              onChange={setOnChange}
            />
            <DestinationFields kept={kept} onKept={setKept} drafts={drafts} onDrafts={setDrafts} errors={problems} />
          </Stack>
        </Panel>
        {problem !== undefined && <Alert color="red">{problem}</Alert>}
        <ErrorPanel error={error} />
        <Group>
          <WithReason reason={missing}>
            <Button type="submit" disabled={isBusy}>
              {submit}
            </Button>
          </WithReason>
        </Group>
      </Columns>
    </form>
  );
}

/**
 * A new schedule compares everything that can be compared. For a PDF without other outputs this is
 * only the text.
 */
function getInitialWatchSettings(
  initial: Schedule | undefined,
  options: Readonly<Record<string, unknown>>,
): WatchSettings {
  if (initial !== undefined) {
    const { comparison, changeDetection, ignoreSelectors, diffThreshold } = initial;
    return {
      mode: comparison?.mode,
      selector: changeDetection?.selector ?? '',
      ignoreSelectors: [...new Set([...ignoreSelectors, ...(changeDetection?.ignoreSelectors ?? [])])],
      threshold: diffThreshold,
      values: getValueSettings(changeDetection),
    };
  }
  const { format, outputs } = options as { format?: string; outputs?: readonly { type: string }[] };
  const hasImage = outputs === undefined ? format !== 'pdf' : outputs.some(({ type }) => type === 'screenshot');
  return {
    mode: hasImage ? 'either' : 'text',
    selector: '',
    ignoreSelectors: [],
    threshold: sensitivityThresholds.Medium,
    values: {},
  };
}

/** Ignored parts are set elsewhere. */
const toChangeDetection = ({ mode, selector, values }: WatchSettings): object | null =>
  mode === undefined ? null : { mode, ...(selector.trim() !== '' && { selector: selector.trim() }), ...values };

function getValueSettings(detection: Schedule['changeDetection']): ValueSettings {
  const { values, conditions, match, notify } = detection ?? {};
  return {
    ...(values && { values }),
    ...(conditions && { conditions }),
    ...(match && { match }),
    ...(notify && { notify }),
  } as ValueSettings;
}
