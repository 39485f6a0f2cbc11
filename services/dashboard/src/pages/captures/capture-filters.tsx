import { Button, CloseButton, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { captureOrigins, verdictFilters, type VerdictFilter } from '../../address/search.ts';
import { originName } from '../../format/origin-name.ts';
import { DensityButton } from '../../parts/density.tsx';
import { statuses } from '../../parts/status.ts';
import { verdictBadges } from '../../parts/verdict.ts';
import type { CaptureFilter } from './captures-query.ts';
import { PeriodFilter } from './period-filter.tsx';
import { SavedFilters } from './saved-filters.tsx';
import classes from './capture-filters.module.css';

const route = getRouteApi('/framed/captures');
const searchDelayMs = 300;
const verdictNames = (filter: VerdictFilter): string =>
  filter === 'problems' ? 'Any problem' : filter === 'page' ? 'The page' : verdictBadges[filter].word;
const httpStatuses = ['2xx', '3xx', '4xx', '404', '403', '429', '5xx', '500', '503'];

/** Edits the filters. They are part of the address, which is the only state. */
export function CaptureFilters() {
  const { view = 'grid', ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState(search.q ?? '');
  // The search may change elsewhere: by the reset button, or by going back.
  const [known, setKnown] = useState(search.q);
  if (known !== search.q) {
    setKnown(search.q);
    if (words.trim() !== (search.q ?? '')) setWords(search.q ?? '');
  }
  const change = (next: Partial<Record<keyof CaptureFilter | 'view', string | undefined>>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) as typeof previous, replace: true });
  /** Applies only these filters, in the same view. */
  const only = (filter: CaptureFilter): void =>
    void navigate({ search: view === 'grid' ? filter : { ...filter, view }, replace: true });
  const searchLater = useDebouncedCallback((q: string) => change({ q: q || undefined }), searchDelayMs);
  const write = (text: string): void => {
    setWords(text);
    searchLater(text.trim());
  };
  const choices = [
    { name: 'status', label: 'Status', any: 'Any status', data: captureStates.map(statusChoice) },
    {
      name: 'verdict',
      label: 'Verdict',
      any: 'Any verdict',
      data: verdictFilters.map((value) => ({ value, label: verdictNames(value) })),
    },
    { name: 'http', label: 'HTTP status', any: 'Any HTTP status', data: withOwn(httpStatuses, search.http) },
    {
      name: 'origin',
      label: 'Origin',
      any: 'Any origin',
      data: captureOrigins.map((value) => ({ value, label: originName(value) })),
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

const statusChoice = (value: CaptureState) => ({ value, label: statuses[value].word });
/** Returns the options of a field. An address may contain a status that is not in the list. */
const withOwn = (known: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || known.includes(own) ? known : [own, ...known];
