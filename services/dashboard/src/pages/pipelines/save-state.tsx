import { Button, Group, Stack, Text } from '@mantine/core';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import type { Tone } from '../../parts/status.ts';
import type { Saving } from './use-autosave.ts';

const words: Readonly<Record<Saving['state'], readonly [tone: Tone, word: string]>> = {
  saved: ['good', 'Saved'],
  kept: ['waiting', 'Draft saved, cannot run yet'],
  waiting: ['running', 'Saving…'],
  unreadable: ['bad', 'Not saved: invalid JSON'],
  conflict: ['bad', 'Not saved'],
  failed: ['bad', 'Not saved'],
};

export function SaveState({ saving }: { readonly saving: Saving }) {
  const [tone, word] = words[saving.state];
  return (
    <span role="status" aria-label="Save status">
      <ToneChip tone={tone} word={word} />
    </span>
  );
}

type Props = { readonly saving: Saving; readonly onTakeTheirs: () => void; readonly onExport: () => void };

/**
 * Shows a failed save or a conflict, which the user has to resolve before anything is saved again.
 * The user's graph stays in the page.
 */
export function SaveTrouble({ saving, onTakeTheirs, onExport }: Props) {
  if (saving.state === 'failed')
    return <ErrorPanel error={saving.error} onRetry={() => saving.flush().catch(() => undefined)} />;
  if (saving.state !== 'conflict') return null;
  return (
    <div role="alert">
      <Panel title="This pipeline was changed by another user">
        <Stack gap={12}>
          <Text size="sm">
            Your changes are not saved. Load the other version and repeat your changes, or overwrite it. An overwritten
            version remains in the revisions.
          </Text>
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={onTakeTheirs}>
              Load other version
            </Button>
            <Button size="xs" variant="default" onClick={() => void saving.overwrite().catch(() => undefined)}>
              Overwrite
            </Button>
            <Button size="xs" variant="default" onClick={onExport}>
              Export my version
            </Button>
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}
