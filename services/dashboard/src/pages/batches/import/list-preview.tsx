import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatCount } from '../../../format/numbers.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { Estimate } from '../../../parts/estimate/estimate.tsx';
import { Figure, Figures } from '../../../parts/figure.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { currentDraft } from '../../playground/draft.ts';
import { unsendable } from '../../../parts/request-code/unsendable.ts';
import { LineTable } from './line-table.tsx';
import { delimiters, type ListFormat, type ListLayout } from './list-layout.ts';
import { TooLong } from './too-long.tsx';
import type { ChosenList, ListReading } from './use-import.ts';
import type { Scan } from './worker-messages.ts';

type ListPreviewOptions = { readonly name: string; readonly startsAfterwards: boolean };
type Props = {
  readonly chosen: ChosenList;
  readonly scan: Scan;
  /** The maximum number of items in a batch of the organization, once it is known. */
  readonly limit: number | undefined;
  readonly onBack: () => void;
  /** The list is read again in this way. */
  readonly onReading: (reading: ListReading) => void;
  readonly onBegin: (options: ListPreviewOptions) => Promise<void>;
};

/** Shows the contents of a list before anything is sent. */
export function ListPreview({ chosen, scan, limit, onBack, onReading, onBegin }: Props) {
  const [name, setName] = useState(chosen.name.replace(/\.\w+$/, ''));
  const [startsAfterwards, setStarts] = useState(true);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { url: _url, ...settings } = currentDraft();
  const set = Object.keys(settings);
  const problem = unsendable(settings);
  const { format, table } = scan.layout;
  const begin = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await onBegin({ name: name.trim(), startsAfterwards }).catch(setError);
    setBusy(false);
  };
  return (
    <Stack gap={24}>
      <Figures>
        <Figure
          label="Captures"
          value={formatCount(scan.entries - scan.broken)}
          note={`${describeLayout(scan.layout)}, ${formatBytes(chosen.list.size)}`}
        />
        <Figure label="Invalid lines" value={formatCount(scan.broken)} note={describeLines(scan)} />
        <Figure
          label="Options"
          value={set.length === 0 ? 'Defaults' : formatCount(set.length)}
          note={
            set.length === 0 ? 'Set options in the playground' : `From the playground: ${set.slice(0, 3).join(', ')}`
          }
        />
      </Figures>
      <TooLong entries={scan.entries} limit={limit} />
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      {error !== undefined && <ErrorPanel error={error} />}
      <Panel title="Estimate">
        <Estimate kind="batch" captures={scan.entries - scan.broken} />
      </Panel>
      <Panel>
        <Stack gap={16}>
          {table !== undefined && table.columns.length > 1 && (
            <Select
              label="Column with the URLs"
              description={describeHead(table.headRows)}
              data={table.columns.map((label, at) => ({ value: String(at), label }))}
              value={String(table.column)}
              allowDeselect={false}
              onChange={(value) => onReading({ column: Number(value), separator: table.delimiter })}
            />
          )}
          {(format === 'txt' || format === 'csv') && (
            <Select
              label="Column separator"
              description="The character between the columns of the file."
              data={separators}
              value={table?.delimiter ?? ''}
              allowDeselect={false}
              onChange={(separator) => separator !== null && onReading({ separator })}
            />
          )}
          <TextInput
            label="Name"
            value={name}
            maxLength={255}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label="Start the batch when the upload is complete"
            checked={startsAfterwards}
            onChange={({ currentTarget }) => setStarts(currentTarget.checked)}
          />
          <Group gap={8}>
            <Button
              onClick={() => void begin()}
              disabled={
                scan.entries === 0 || isBusy || problem !== undefined || (limit !== undefined && scan.entries > limit)
              }
            >
              Import {formatCount(scan.entries)} {scan.entries === 1 ? 'line' : 'lines'}
            </Button>
            <Button variant="default" onClick={onBack}>
              Choose another list
            </Button>
          </Group>
        </Stack>
      </Panel>
      {scan.problems.length > 0 && (
        <Panel
          title={scan.broken > scan.problems.length ? `First ${scan.problems.length} invalid lines` : 'Invalid lines'}
          flush
        >
          <LineTable lines={scan.problems.map(({ line, text, problem }) => ({ line, text, note: problem }))} />
        </Panel>
      )}
      {scan.doubts.length > 0 && (
        <Panel title={`${formatCount(scan.doubtful)} ${scan.doubtful === 1 ? 'URL' : 'URLs'} to check`} flush>
          <Text size="sm" c="dimmed" px={20} pb={12}>
            These lines may contain more than a URL. They are captured as they are.
          </Text>
          <LineTable lines={scan.doubts.map(({ line, text, problem }) => ({ line, text, note: problem }))} />
        </Panel>
      )}
      <Panel
        title={scan.entries > scan.preview.length ? `First ${formatCount(scan.preview.length)} lines` : 'Lines'}
        flush
      >
        <LineTable lines={scan.preview.slice(0, 200).map(({ line, url }) => ({ line, text: url }))} />
        {scan.preview.length > 200 && (
          <Text size="sm" c="dimmed" p={16}>
            and {formatCount(scan.entries - 200)} more
          </Text>
        )}
      </Panel>
    </Stack>
  );
}

const encodingNames = { 'utf-8': '', 'utf-16le': ', UTF-16', 'utf-16be': ', UTF-16', 'windows-1252': ', Windows-1252' };
const delimiterNames = {
  '\t': { label: 'Tab', plural: 'tabs' },
  ';': { label: 'Semicolon (;)', plural: 'semicolons' },
  ',': { label: 'Comma (,)', plural: 'commas' },
  '|': { label: 'Vertical bar (|)', plural: 'vertical bars' },
} as const satisfies Readonly<Record<(typeof delimiters)[number], object>>;
const formatNames = {
  txt: 'TXT',
  csv: 'CSV',
  jsonl: 'JSONL',
  json: 'JSON array',
  sitemap: 'Sitemap',
  bookmarks: 'Bookmarks',
} as const satisfies Readonly<Record<ListFormat, string>>;
const separators = [
  { value: '', label: 'None: one URL per line' },
  ...delimiters.map((value) => ({ value, label: delimiterNames[value].label })),
];
function describeLayout({ format, encoding, table }: ListLayout): string {
  // A row such as “sep=^” may name any other delimiter.
  const delimiter = delimiters.find((one) => one === table?.delimiter);
  const columns = delimiter === undefined ? '' : ` with ${delimiterNames[delimiter].plural}`;
  return `${formatNames[format]}${columns}${encodingNames[encoding]}`;
}
const describeLines = ({ broken, doubtful }: Scan): string =>
  broken > 0 ? 'Will be marked as failed' : doubtful > 0 ? `${formatCount(doubtful)} to check` : 'All lines are valid';
const describeHead = (rows: number): string =>
  rows === 0
    ? 'The file has no header.'
    : rows === 1
      ? 'The first row is the header.'
      : `The first ${rows} rows are the header.`;
