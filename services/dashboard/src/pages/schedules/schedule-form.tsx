import { Alert, Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import type { ValueSettings } from '@tintype/contracts/schedules/values/value-conditions';
import { lazy, Suspense, useState } from 'react';
import type { Schedule, ScheduleRequest } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { Columns } from '../../layouts/columns.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRequestForm } from '../../session/use-request-form.ts';
import { WithReason } from '../../parts/with-reason.tsx';
import { unsendable } from '../../parts/request-code/unsendable.ts';
import { type DestinationDraft, DestinationFields, draftToRequest } from './destination-fields.tsx';
import { OptionList } from './option-list.tsx';
import { sensitivities } from './sensitivity.ts';
import { TimesFields } from './times/times-fields.tsx';
import type { WatchSettings } from './watch-fields.tsx';

/** The fields for change detection are loaded later: page and times are needed first. */
const WatchFields = lazy(() =>
  import('./watch-fields.tsx').then(({ WatchFields: component }) => ({ default: component })),
);
const TrialRun = lazy(() => import('./trial-run.tsx').then(({ TrialRun: component }) => ({ default: component })));
/** The default times of a new schedule: every day at nine in the morning. */
const everyMorning = '0 0 9 * * *';
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
  const [when, setWhen] = useState(initial?.schedule ?? everyMorning);
  const [timezone, setTimezone] = useState(initial?.timezone ?? ownZone);
  const [isOnChange, setOnChange] = useState(initial?.onlyOnChange ?? true);
  const [watched, setWatched] = useState(() => getInitialWatchSettings(initial, options));
  const [kept, setKept] = useState(initial?.destinations ?? []);
  const [drafts, setDrafts] = useState<DestinationDraft[]>(kept.length === 0 ? [{ type: 'email', values: {} }] : []);
  const captured = initial === undefined ? options : (initial.options as Readonly<Record<string, unknown>>);
  // The options of an existing schedule are not sent, so their masked texts do not change.
  const problem = initial === undefined ? unsendable(options) : undefined;
  const missing =
    url.trim() === ''
      ? 'Enter a URL.'
      : parseCron(when).ok
        ? problem
        : 'The cron expression under “Frequency” is not valid.';
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      onSave({
        name: name.trim() || withoutMiddle(shownUrl(url.trim()), 80),
        url: completeUrl(url),
        schedule: when.trim(),
        timezone,
        onlyOnChange: isOnChange && watched.mode !== undefined,
        diffThreshold: watched.threshold,
        ignoreSelectors: [...watched.ignoreSelectors],
        changeDetection: detectionOf(watched) as never,
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
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
            <TextInput
              label="Name"
              placeholder="Defaults to the URL"
              maxLength={255}
              value={name}
              error={problems['name']}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
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
              onChange={({ currentTarget }) => setOnChange(currentTarget.checked)}
            />
            <DestinationFields kept={kept} onKept={setKept} drafts={drafts} onDrafts={setDrafts} errors={problems} />
          </Stack>
        </Panel>
        {problem !== undefined && <Alert color="red">{problem}</Alert>}
        {error !== null && <ErrorPanel error={error} />}
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
 * Returns the initial settings. A new schedule compares everything that can be compared. For a PDF
 * without other outputs this is only the text.
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
    threshold: sensitivities.Medium,
    values: {},
  };
}

/** Converts the settings to the field of the request. Ignored parts are set elsewhere. */
const detectionOf = ({ mode, selector, values }: WatchSettings): object | null =>
  mode === undefined ? null : { mode, ...(selector.trim() !== '' && { selector: selector.trim() }), ...values };

/** Returns the settings about values, which the form keeps as they are stored. */
function getValueSettings(detection: Schedule['changeDetection']): ValueSettings {
  const { values, conditions, match, notify } = detection ?? {};
  return {
    ...(values && { values }),
    ...(conditions && { conditions }),
    ...(match && { match }),
    ...(notify && { notify }),
  } as ValueSettings;
}
