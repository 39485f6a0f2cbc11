import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useInputState, useLocalStorage } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { Bookmark, Search, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CaptureState, captureStates } from '@tintype/contracts/states/capture';
import { captureOrigins, type Period, periods, type VerdictFilter, verdictFilters } from '../../address/search.ts';
import { getChosenOrganization } from '../../api/client.ts';
import { formatFieldName } from '../../format/format.ts';
import { DensityButton } from '../../parts/row-list.tsx';
import { statuses } from '../../parts/status.ts';
import { verdictBadges } from '../../parts/verdict.ts';
import type { CaptureFilter } from './captures-query.ts';
import classes from './captures.module.css';

const route = getRouteApi('/framed/captures');
const searchDelayMs = 300;
const verdictNames = (filter: VerdictFilter): string =>
  filter === 'problems' ? 'Any problem' : filter === 'page' ? 'Requested page' : verdictBadges[filter].word;
const httpStatuses = ['2xx', '3xx', '4xx', '404', '403', '429', '5xx', '500', '503'];

/** The filters are stored only in the address of the page. */
export function CaptureFilters() {
  const { view = 'grid', ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState(search.q ?? '');
  // The reset button, or going back, may change the search too.
  const [known, setKnown] = useState(search.q);
  if (known !== search.q) {
    setKnown(search.q);
    if (words.trim() !== (search.q ?? '')) setWords(search.q ?? '');
  }
  const change = (next: Partial<Record<keyof CaptureFilter | 'view', string | undefined>>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) as typeof previous, replace: true });
  const only = (filter: CaptureFilter): void =>
    void navigate({ search: view === 'grid' ? filter : { ...filter, view }, replace: true });
  const searchLater = useDebouncedCallback((q: string) => change({ q: q || undefined }), searchDelayMs);
  const write = (text: string): void => {
    setWords(text);
    searchLater(text.trim());
  };
  const choices = [
    { name: 'status', label: 'Status', any: 'Any status', data: captureStates.map(toStatusOption) },
    {
      name: 'verdict',
      label: 'Verdict',
      any: 'Any verdict',
      data: verdictFilters.map((value) => ({ value, label: verdictNames(value) })),
    },
    { name: 'http', label: 'HTTP status', any: 'Any HTTP status', data: withUnlisted(httpStatuses, search.http) },
    {
      name: 'origin',
      label: 'Origin',
      any: 'Any origin',
      data: captureOrigins.map((value) => ({ value, label: formatFieldName(value) })),
    },
  ] as const;
  return (
    <div className={classes.filters} role="search">
      <Group gap={8}>
        <TextInput
          aria-label="Search by ID, host, URL or title"
          placeholder="ID, host, any part of a URL or title"
          leftSection={<Search size={16} />}
          rightSection={
            words === '' ? undefined : <CloseButton aria-label="Clear search" size="sm" onClick={() => write('')} />
          }
          value={words}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          flex="1 1 220px"
          miw={0}
        />
        <SavedFilters filter={search} onChoose={only} />
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'grid', label: 'Grid' },
            { value: 'list', label: 'List' },
          ]}
          value={view}
          onChange={(next) => change({ view: next === 'grid' ? undefined : next })}
        />
        {view === 'list' && <DensityButton />}
      </Group>
      <div className={classes.choices}>
        {choices.map(({ name, label, any, data }) => (
          <Select
            key={name}
            aria-label={label}
            placeholder={any}
            clearable
            data={[...data]}
            value={search[name] ?? null}
            onChange={(value) => change({ [name]: value ?? undefined })}
          />
        ))}
        <PeriodFilter filter={search} onChange={change} />
        {Object.keys(search).length > 0 && (
          <Button className={classes.clear} variant="subtle" onClick={() => only({})}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

const toStatusOption = (value: CaptureState) => ({ value, label: statuses[value].word });
/** Adds a status from the address that is not in the list. */
const withUnlisted = (known: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || known.includes(own) ? known : [own, ...known];

type Props = Readonly<{
  filter: Pick<CaptureFilter, 'days' | 'from' | 'to'>;
  onChange: (filter: Record<'days' | 'from' | 'to', string | undefined>) => void;
}>;

const periodLabels: Readonly<Record<Period, string>> = { '1': 'Today', '7': '7 days', '30': '30 days' };
type PeriodFilterChoice = Period | 'any' | 'dates';

function PeriodFilter({ filter: { days, from, to }, onChange }: Props) {
  const hasDates = from !== undefined || to !== undefined;
  const [isOpen, setOpen] = useState(hasDates);
  const choice: PeriodFilterChoice = hasDates || (isOpen && days === undefined) ? 'dates' : (days ?? 'any');
  const choose = (next: PeriodFilterChoice): void => {
    setOpen(next === 'dates');
    const isPeriod = next !== 'any' && next !== 'dates';
    onChange({ days: isPeriod ? next : undefined, from: undefined, to: undefined });
  };
  return (
    <Group gap={8} className={classes.period}>
      <SegmentedControl
        aria-label="Created"
        data={[
          { value: 'any', label: 'Any time' },
          ...periods.map((value) => ({ value, label: periodLabels[value] })),
          { value: 'dates', label: 'Dates' },
        ]}
        value={choice}
        onChange={(value) => choose(value as PeriodFilterChoice)}
      />
      {choice === 'dates' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            w={184}
            leftSection={name === 'from' ? 'From' : 'To'}
            leftSectionWidth={48}
            classNames={{ section: classes.word }}
            aria-label={name === 'from' ? 'Created from' : 'Created until'}
            title={name === 'from' ? 'Created on this day or later' : 'Created on this day or earlier'}
            value={(name === 'from' ? from : to) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ days: undefined, from, to, [name]: value || undefined })
            }
          />
        ))}
    </Group>
  );
}

type SavedFilter = Readonly<{ name: string; filter: CaptureFilter }>;
type SavedFiltersProps = Readonly<{ filter: CaptureFilter; onChoose: (filter: CaptureFilter) => void }>;

const savedMax = 50;

/** The service cannot store filters, so this browser stores them for each organization. */
function SavedFilters({ filter, onChoose }: SavedFiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [saved, setSaved] = useLocalStorage<readonly SavedFilter[]>({
    key: `tintype.filters.${getChosenOrganization() ?? ''}`,
    defaultValue: [],
  });
  const [name, setName] = useInputState('');
  const isFiltered = Object.keys(filter).length > 0;
  const others = saved.filter((one) => one.name !== name.trim());
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setSaved([{ name: name.trim(), filter }, ...others].slice(0, savedMax));
    setName('');
  };
  return (
    <Popover opened={opened} onClose={close} position="bottom-end" width={320} trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} />}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={toggle}
        >
          Saved filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Saved filters">
        <Stack gap={12}>
          {saved.length > 0 && (
            <ul className={classes.saved}>
              {saved.map((one) => (
                <li key={one.name}>
                  <UnstyledButton
                    className={classes.choose}
                    onClick={() => {
                      close();
                      onChoose(one.filter);
                    }}
                  >
                    {one.name}
                  </UnstyledButton>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Delete filter ${one.name}`}
                    onClick={() => setSaved(saved.filter((other) => other !== one))}
                  >
                    <X size={14} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <form onSubmit={save}>
            <Group gap={8} align="flex-end" wrap="nowrap">
              <TextInput
                label="Name"
                placeholder="Error pages of this week"
                maxLength={60}
                flex={1}
                value={name}
                disabled={!isFiltered}
                onChange={setName}
              />
              <Button type="submit" disabled={!isFiltered || name.trim() === ''}>
                {others.length < saved.length ? 'Replace' : 'Save'}
              </Button>
            </Group>
          </form>
          <Text size="xs" c="dimmed">
            {isFiltered ? '' : 'Choose filters first. '}Saved in this browser only. To share filters, copy the URL of
            the page.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
