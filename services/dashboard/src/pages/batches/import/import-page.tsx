import { Button, Group, Loader, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { organizationQuery } from '../../../api/queries.ts';
import { formatCount, formatPercent } from '../../../format/format.ts';
import { FormPage } from '../../../layouts/page.tsx';
import { Panel, Remark } from '../../../parts/panel.tsx';
import { useOrganization } from '../../../session/account.tsx';
import { ListPreview, TooLong } from './list-preview.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';
import { type ChosenList, type ImportState, useImport } from './use-import.ts';
import classes from './import.module.css';

export function ImportPage() {
  const { state, choose, begin, upload, reset } = useImport();
  const limit = useBatchLimit();
  return (
    <FormPage
      title="New batch"
      crumbs={[{ label: 'Batches', to: '/batches' }]}
      about="Import a list of URLs and capture each of them. The list is read in your browser and uploaded in chunks. You can close the tab and continue later."
    >
      {state.step === 'choosing' && (
        <>
          <UnfinishedImports onContinue={upload} />
          <ListChooser onChoose={choose} limit={limit} />
        </>
      )}
      {state.step === 'scanning' && (
        <Stack gap={24}>
          <TooLong entries={state.entries} limit={limit} />
          <Panel>
            <Group gap={12}>
              <Loader size="sm" />
              <Text>
                Reading {state.chosen.name}
                {state.entries > 0 && `: ${formatCount(state.entries)} lines`}
              </Text>
            </Group>
          </Panel>
        </Stack>
      )}
      {state.step === 'ready' && (
        <ListPreview
          chosen={state.chosen}
          scan={state.scan}
          limit={limit}
          onBack={reset}
          onReading={(reading) => choose(state.chosen, reading)}
          onBegin={(options) => begin(state.chosen, state.scan, options)}
        />
      )}
      {(state.step === 'uploading' || state.step === 'stopped' || state.step === 'done') && (
        <UploadPanel state={state} onBack={reset} />
      )}
    </FormPage>
  );
}

function useBatchLimit(): number | undefined {
  const organizationId = useOrganization()?.id ?? '';
  const { data } = useQuery(organizationQuery(organizationId));
  return data?.limits.batchItemsMax;
}

type UploadState = Extract<ImportState, { readonly batchId: string }>;

function UploadPanel({ state, onBack }: Readonly<{ state: UploadState; onBack: () => void }>) {
  const { step, batchId, total, sent, refused, message } = state;
  const share = total === 0 ? 0 : sent / total;
  const title = step === 'done' ? 'Import complete' : step === 'stopped' ? 'Import stopped' : 'Uploading list';
  return (
    <Panel title={title}>
      <Stack gap={16} role="status">
        {total > 0 && (
          <>
            <Progress value={100 * share} aria-label="Upload progress" size="lg" radius={3} />
            <Text size="sm">
              {formatCount(sent)} of {formatCount(total)} lines, {formatPercent(share)}
              {refused > 0 && ` · ${formatCount(refused)} invalid, will be marked as failed`}
            </Text>
          </>
        )}
        {message !== undefined && (
          <Text size="sm" role="alert">
            {message}
          </Text>
        )}
        {step === 'uploading' && (
          <Remark>
            Keep this page open while the list uploads. If you leave, you can continue the import here later.
          </Remark>
        )}
        <Group gap={8}>
          {batchId !== '' && step !== 'uploading' && (
            <Button component={Link} to={`/batches/${batchId}`} variant={step === 'done' ? 'filled' : 'default'}>
              Open batch
            </Button>
          )}
          {step !== 'uploading' && (
            <Button variant="default" onClick={onBack}>
              {step === 'done' ? 'Import another list' : 'Back'}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

type Props = Readonly<{
  onChoose: (chosen: ChosenList) => void;
  limit: number | undefined;
}>;

function ListChooser({ onChoose, limit }: Props) {
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const takeFile = (file: File, handle?: FileSystemFileHandle): void =>
    onChoose({ name: file.name, list: file, handle });

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [item] = event.dataTransfer.items;
    const file = item?.getAsFile();
    if (file === null || file === undefined) return;
    // The handle makes it possible to resume the import without choosing the file again.
    const handle = (item as { getAsFileSystemHandle?: () => Promise<FileSystemFileHandle> }).getAsFileSystemHandle?.();
    void Promise.resolve(handle)
      .catch(() => undefined)
      .then((found) => takeFile(file, found));
  };
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (file !== undefined) takeFile(file);
  };

  return (
    <Stack gap={24} onPaste={paste}>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={32} strokeWidth={1.25} aria-hidden />
        <Text fw={600}>Drop a file here</Text>
        <Remark maw={480}>
          TXT with one URL per line, CSV or TSV with a column of URLs, JSONL with one object per line (a url and capture
          options), a JSON array, a sitemap, or exported bookmarks.{' '}
          {limit === undefined ? '' : `A batch has at most ${formatCount(limit)} lines.`}
        </Remark>
        <Button variant="default" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="List of URLs"
          accept=".txt,.csv,.tsv,.jsonl,.ndjson,.json,.xml,.html,text/plain,text/csv"
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0] !== undefined) takeFile(files[0]);
          }}
        />
      </div>
      <Textarea
        label="Or paste URLs"
        placeholder={'https://example.com\nhttps://example.com/about'}
        minRows={5}
        maxRows={12}
        autosize
        spellCheck={false}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Group>
        <Button
          disabled={pasted.trim() === ''}
          onClick={() => onChoose({ name: 'Pasted list', list: new Blob([pasted]) })}
        >
          Preview list
        </Button>
      </Group>
    </Stack>
  );
}
