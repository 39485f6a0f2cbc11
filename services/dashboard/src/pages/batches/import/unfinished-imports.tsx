import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatBytes, formatCount } from '../../../format/numbers.ts';
import { Panel } from '../../../parts/panel.tsx';
import { forget, isSame, computeFileMark, unfinishedImports, type Unfinished } from './unfinished.ts';

type Props = { readonly onContinue: (one: Unfinished, list: Blob) => unknown };

/** Lists imports that this browser began and that are not complete. */
export function UnfinishedImports({ onContinue }: Props) {
  const { data = [] } = useQuery({ queryKey: ['unfinished-imports'], queryFn: unfinishedImports, staleTime: 0 });
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

function UnfinishedRow({ one, onContinue }: Props & { readonly one: Unfinished }) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const goOn = async (list: Blob): Promise<void> => {
    if (isSame(await computeFileMark(list), one.file)) return void onContinue(one, list);
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
        <Text size="sm" c="dimmed">
          {formatCount(one.entries)} lines, {formatBytes(one.file.size)}
        </Text>
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
            void forget(one.batchId).then(() => queryClient.invalidateQueries({ queryKey: ['unfinished-imports'] }))
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
