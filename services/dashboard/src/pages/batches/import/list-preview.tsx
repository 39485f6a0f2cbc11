import { Alert, Button, Checkbox, Group, Select, Stack, Table, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { formatBytes, formatCount } from '../../../format/format.ts';
import { Estimate } from '../../../parts/estimate/estimate.tsx';
import { ErrorPanel, Figures, Panel, Remark } from '../../../parts/panel.tsx';
import { explainUnsendable } from '../../../parts/unsendable.ts';
import { getPlaygroundDraft } from '../../playground/draft.ts';
import type { Scan } from './import-worker.ts';
import { delimiters, type ListFormat, type ListLayout } from './list-layout.ts';
import type { ChosenList, ListReading } from './use-import.ts';
import classes from './import.module.css';

type ListPreviewOptions = Readonly<{ name: string; startsAfterwards: boolean }>;
type Props = Readonly<{
  chosen: ChosenList;
  scan: Scan;
  limit: number | undefined;
  onBack: () => void;
  onReading: (reading: ListReading) => void;
  onBegin: (options: ListPreviewOptions) => Promise<void>;
}>;

export function ListPreview({ chosen, scan, limit, onBack, onReading, onBegin }: Props) {
  const [name, setName] = useInputState(chosen.name.replace(/\.\w+$/, ''));
  const [startsAfterwards, setStarts] = useInputState(true);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { url: _url, ...settings } = getPlaygroundDraft();
  const set = Object.keys(settings);
  const problem = explainUnsendable(settings);
  const { format, table } = scan.layout;
  const begin = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await onBegin({ name: name.trim(), startsAfterwards }).catch(setError);
    setBusy(false);
  };
  return (
    <Stack gap={24}>
      <Figures
        figures={[
          [
            'Captures',
            formatCount(scan.entries - scan.broken),
            `${describeLayout(scan.layout)}, ${formatBytes(chosen.list.size)}`,
          ],
          ['Invalid lines', formatCount(scan.broken), describeLines(scan)],
          [
            'Options',
            set.length === 0 ? 'Defaults' : formatCount(set.length),
            set.length === 0 ? 'Set options in the playground' : `From the playground: ${set.slice(0, 3).join(', ')}`,
          ],
        ]}
      />
      <TooLong entries={scan.entries} limit={limit} />
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <ErrorPanel error={error} />
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
              data={separatorOptions}
              value={table?.delimiter ?? ''}
              allowDeselect={false}
              onChange={(separator) => separator !== null && onReading({ separator })}
            />
          )}
          <TextInput label="Name" value={name} maxLength={255} onChange={setName} />
          <Checkbox
            label="Start the batch when the upload is complete"
            checked={startsAfterwards}
            onChange={setStarts}
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
          <Remark px={20} pb={12}>
            These lines may contain more than a URL. They are captured as they are.
          </Remark>
          <LineTable lines={scan.doubts.map(({ line, text, problem }) => ({ line, text, note: problem }))} />
        </Panel>
      )}
      <Panel
        title={scan.entries > scan.preview.length ? `First ${formatCount(scan.preview.length)} lines` : 'Lines'}
        flush
      >
        <LineTable lines={scan.preview.slice(0, 200).map(({ line, url }) => ({ line, text: url }))} />
        {scan.preview.length > 200 && <Remark p={16}>and {formatCount(scan.entries - 200)} more</Remark>}
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
const separatorOptions = [
  { value: '', label: 'None: one URL per line' },
  ...delimiters.map((value) => ({ value, label: delimiterNames[value].label })),
];
function describeLayout({ format, encoding, table }: ListLayout): string {
  // A row such as “sep=^” may name a delimiter that is not in the table.
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

type TableLine = Readonly<{ line: number; text: string; note?: string }>;

const LineTable = ({ lines }: { readonly lines: readonly TableLine[] }) => (
  <div className={classes.scroll} tabIndex={0} role="region" aria-label="Lines">
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={88} ta="right">
            Line
          </Table.Th>
          <Table.Th>URL</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ line, text, note }) => (
          <Table.Tr key={line}>
            <Table.Td ta="right" c="dimmed">
              {formatCount(line)}
            </Table.Td>
            <Table.Td className={classes.text}>
              {text}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

type TooLongProps = Readonly<{
  entries: number;
  limit: number | undefined;
}>;

export function TooLong({ entries, limit }: TooLongProps) {
  if (limit === undefined || entries <= limit) return null;
  return (
    <Alert color="red" title="The list exceeds the batch size limit of this organization" role="alert">
      The list has more than {formatCount(limit)} lines, which is the limit of items per batch. Split the list, or ask
      an administrator to raise the limit of the organization. Nothing was uploaded.
    </Alert>
  );
}
