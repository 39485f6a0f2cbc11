import { Button, Group, Stack, Text } from '@mantine/core';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import type { Tone } from '../../parts/status.ts';
import type { Saving } from './use-autosave.ts';

const words: Readonly<Record<Saving['state'], readonly [tone: Tone, word: string]>> = {
  saved: ['good', 'Saved'],
  kept: ['waiting', 'Draft, not run yet'],
  waiting: ['running', 'Saving'],
  conflict: ['bad', 'Not saved'],
  failed: ['bad', 'Not saved'],
};

export function SaveState({ saving }: { readonly saving: Saving }) {
  const [tone, word] = words[saving.state];
  return (
    <span role="status" aria-label="Saving">
      <ToneChip tone={tone} word={word} />
    </span>
  );
}

type Props = { readonly saving: Saving; readonly onTakeTheirs: () => void; readonly onExport: () => void };

/** What somebody has to decide before anything is saved again. Nothing that was drawn is lost meanwhile. */
export function SaveTrouble({ saving, onTakeTheirs, onExport }: Props) {
  if (saving.state === 'failed')
    return <ErrorPanel error={saving.error} onRetry={() => saving.flush().catch(() => undefined)} />;
  if (saving.state !== 'conflict') return null;
  return (
    <div role="alert">
      <Panel title="Somebody else has saved this pipeline meanwhile">
        <Stack gap={12}>
          <Text size="sm">
            What you have drawn stays here and is not saved. Take theirs and draw yours again, or save yours over
            theirs; theirs stays among the revisions.
          </Text>
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={onTakeTheirs}>
              Take theirs
            </Button>
            <Button size="xs" variant="default" onClick={() => void saving.overwrite().catch(() => undefined)}>
              Save mine over it
            </Button>
            <Button size="xs" variant="default" onClick={onExport}>
              Keep mine as a file
            </Button>
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}
