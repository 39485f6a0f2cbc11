import { CloseButton, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { captureOrigins } from '../../address/search.ts';
import { statuses } from '../../parts/status.ts';
import type { CaptureFilter } from './captures-query.ts';

const route = getRouteApi('/framed/captures');
const searchDelayMs = 300;

/** They are part of the address, so this only reads and writes that. */
export function CaptureFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState(search.q ?? '');
  // The search was changed elsewhere: by the reset button, or by going back.
  const [known, setKnown] = useState(search.q);
  if (known !== search.q) {
    setKnown(search.q);
    if (words.trim() !== (search.q ?? '')) setWords(search.q ?? '');
  }
  const change = (next: Partial<Record<keyof CaptureFilter | 'view', string | undefined>>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) as typeof previous, replace: true });
  const searchLater = useDebouncedCallback((q: string) => change({ q: q || undefined }), searchDelayMs);
  const write = (text: string): void => {
    setWords(text);
    searchLater(text.trim());
  };
  return (
    <Group gap={8} role="search">
      <TextInput
        aria-label="Search by ID, URL or host"
        placeholder="ID, URL or host"
        leftSection={<Search size={16} />}
        rightSection={
          words === '' ? undefined : <CloseButton aria-label="Clear search" size="sm" onClick={() => write('')} />
        }
        value={words}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        flex="1 1 220px"
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        w={150}
        data={captureStates.map((value: CaptureState) => ({ value, label: statuses[value].word }))}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <Select
        aria-label="Origin"
        placeholder="Any origin"
        clearable
        w={150}
        data={[...captureOrigins]}
        value={search.origin ?? null}
        onChange={(origin) => change({ origin: origin ?? undefined })}
      />
      <SegmentedControl
        aria-label="View"
        data={[
          { value: 'grid', label: 'Grid' },
          { value: 'list', label: 'List' },
        ]}
        value={search.view ?? 'grid'}
        onChange={(view) => change({ view: view === 'grid' ? undefined : view })}
      />
    </Group>
  );
}
