import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import type { ChosenList } from './use-import.ts';
import classes from './list-chooser.module.css';

type Props = {
  readonly onChoose: (chosen: ChosenList) => void;
  /** The maximum number of items in a batch of the organization, once it is known. */
  readonly limit: number | undefined;
};

/** Accepts a list that the user drops, chooses or pastes. */
export function ListChooser({ onChoose, limit }: Props) {
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
    // The handle makes it possible to resume the import later without choosing the file again.
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
        <Text size="sm" c="dimmed" maw={480}>
          TXT with one URL per line, CSV or TSV with a column of URLs, JSONL with one object per line (a url and capture
          options), a JSON array, a sitemap, or exported bookmarks.{' '}
          {limit === undefined ? '' : `A batch has at most ${formatCount(limit)} lines.`}
        </Text>
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
