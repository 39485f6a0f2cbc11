import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { del, entries, set } from 'idb-keyval';
import { formatBytes, formatCount } from '../../../format/format.ts';
import { Panel, Remark } from '../../../parts/panel.tsx';
import type { ListLayout } from './list-layout.ts';

type Props = { readonly onContinue: (one: UnfinishedImport, list: Blob) => unknown };

export function UnfinishedImports({ onContinue }: Props) {
  const { data = [] } = useQuery({ queryKey: ['unfinished-imports'], queryFn: listImports, staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Panel title="Unfinished imports">
      <Stack gap={16}>
        {data.map((one) => (
          <UnfinishedRow key={one.batchId} one={one} onContinue={onContinue} />
        ))}
      </Stack>
    </Panel>
  );
}

function UnfinishedRow({ one, onContinue }: Props & { readonly one: UnfinishedImport }) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const goOn = async (list: Blob): Promise<void> => {
    if (isSameFile(await computeFileMark(list), one.file)) return void onContinue(one, list);
    setProblem('This file differs from the one the import started with. Choose the original file.');
  };
  const resume = async (): Promise<void> => {
    if (one.list !== undefined) return goOn(one.list);
    const file = await findFile(one.handle).catch(() => undefined);
    if (file !== undefined) return goOn(file);
    input.current?.click();
  };
  return (
    <Group justify="space-between" gap={16}>
      <div>
        <Text fw={500}>{one.name}</Text>
        <Remark>
          {formatCount(one.entries)} lines, {formatBytes(one.file.size)}
        </Remark>
        {problem !== undefined && (
          <Text size="sm" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <Group gap={8}>
        <Button onClick={() => void resume()}>Continue</Button>
        <Button
          variant="default"
          onClick={() =>
            void deleteImport(one.batchId).then(() =>
              queryClient.invalidateQueries({ queryKey: ['unfinished-imports'] }),
            )
          }
        >
          Discard
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`File for ${one.name}`}
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0] !== undefined) void goOn(files[0]);
          }}
        />
      </Group>
    </Group>
  );
}

type PermittingHandle = FileSystemFileHandle & {
  requestPermission?: (mode: { mode: 'read' }) => Promise<PermissionState>;
};

async function findFile(handle: PermittingHandle | undefined): Promise<File | undefined> {
  if (handle === undefined || (await handle.requestPermission?.({ mode: 'read' })) !== 'granted') return undefined;
  return await handle.getFile();
}

/** This browser remembers an import until its last line is uploaded. */
export type UnfinishedImport = Readonly<{
  batchId: string;
  name: string;
  layout: ListLayout;
  entries: number;
  startsAfterwards: boolean;
  file: FileMark;
  /** The pasted text, or the handle of a file if the browser provides one. */
  list?: Blob | undefined;
  handle?: FileSystemFileHandle | undefined;
}>;
type FileMark = Readonly<{ size: number; modified: number; digest: string }>;

const keyOf = (batchId: string): string => `import:${batchId}`;
const sampleBytes = 65_536;

export const storeImport = (one: UnfinishedImport): Promise<void> => set(keyOf(one.batchId), one);
export const deleteImport = (batchId: string): Promise<void> => del(keyOf(batchId));
const listImports = async (): Promise<UnfinishedImport[]> =>
  (await entries<string, UnfinishedImport>())
    // Imports of older versions have no layout and cannot be resumed. Their batches are drafts,
    // which can be deleted.
    .filter(([key, one]) => key.startsWith('import:') && (one.layout as unknown) !== undefined)
    .map(([, one]) => one);

/** Reads only a part of the file, to check that the user has chosen the same file again. */
export async function computeFileMark(list: Blob): Promise<FileMark> {
  const ends = [list.slice(0, sampleBytes), list.slice(Math.max(0, list.size - sampleBytes))];
  const bytes = await new Blob(ends).arrayBuffer();
  // The hash exists only in secure contexts. Elsewhere size and date are compared.
  const hash =
    (globalThis.crypto as Partial<Crypto>).subtle === undefined
      ? undefined
      : await crypto.subtle.digest('SHA-256', bytes);
  const digest =
    hash === undefined ? '' : Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { size: list.size, modified: list instanceof File ? list.lastModified : 0, digest };
}
/** The date is ignored: copying a file changes its date but not its content. */
const isSameFile = (one: FileMark, other: FileMark): boolean => one.size === other.size && one.digest === other.digest;
