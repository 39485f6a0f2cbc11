import { Button, Group, Text } from '@mantine/core';
import { Columns2, Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, toApiPath } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { SmallButton, SmallLink } from '../../parts/buttons.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { ForMembers } from '../../session/account.tsx';
import { captureAllAgain, type CaptureFilter, deleteMatching } from './captures-query.ts';
import type { Selectable, Selection } from './selection.tsx';
import classes from './captures.module.css';

/** The limit of an archive (docs/interface/accounts.md#all-captures). */
const archivedMax = 100;
type Props = Readonly<{
  rows: readonly Selectable[];
  selection: Selection;
  list: 'captures' | 'batches' | 'crawls';
}>;

/** A button is disabled if it applies to none of the captures. */
export function SelectionBar({ rows, selection, list }: Props) {
  const { act, isBusy } = useAct({ predicate: ({ queryKey: [first] }) => first === list || first === 'captures' });
  const chosen = rows.filter(({ id }) => selection.has(id));
  if (chosen.length === 0) return null;
  const ended = chosen.filter(({ hasEnded, isDeleted }) => hasEnded && !isDeleted);
  const withFiles = chosen.filter(({ hasFiles }) => hasFiles).slice(0, archivedMax);
  const pictures = chosen.filter(({ hasPicture }) => hasPicture);
  const [one, other] = pictures;
  const remove = async (): Promise<void> => {
    for (const { id: captureId } of ended)
      await api.DELETE('/v1/captures/{captureId}', { params: { path: { captureId } } });
    selection.set([]);
  };
  const again = async (): Promise<void> => {
    const { started, problems } = await captureAllAgain(ended.map(({ id }) => id));
    void notify({
      message: [
        `${formatCount(started)} ${started === 1 ? 'capture' : 'captures'} started${list === 'captures' ? '' : ' separately'}.`,
        ...new Set(problems),
      ].join(' '),
      ...(problems.length > 0 && { color: 'red' }),
    });
    selection.set([]);
  };
  return (
    <div className={classes.bar} role="region" aria-label="Selected captures">
      <Text size="sm" fw={600} role="status">
        {formatCount(chosen.length)} selected
      </Text>
      <Group gap={8}>
        {one !== undefined && other !== undefined && pictures.length === 2 ? (
          <SmallLink to="/compare" search={{ one: one.id, other: other.id }} leftSection={<Columns2 size={14} />}>
            Compare
          </SmallLink>
        ) : (
          <SmallButton disabled leftSection={<Columns2 size={14} />}>
            Compare (2 screenshots)
          </SmallButton>
        )}
        <SmallButton
          leftSection={<Download size={14} />}
          {...(withFiles.length === 0
            ? { disabled: true }
            : {
                component: 'a' as const,
                href: toApiPath(`/v1/captures/archive?ids=${withFiles.map(({ id }) => id).join(',')}`),
                download: true,
              })}
        >
          Download
        </SmallButton>
        <ForMembers>
          <SmallButton
            disabled={isBusy || ended.length === 0}
            leftSection={<RotateCcw size={14} />}
            onClick={() => act(again)}
          >
            Capture again
          </SmallButton>
          <ConfirmButton
            size="xs"
            question={`Delete ${formatCount(ended.length)} ${ended.length === 1 ? 'capture' : 'captures'}?`}
            consequence="Their files are permanently deleted and their links stop working. The captures stay in lists."
            disabled={isBusy || ended.length === 0}
            leftSection={<Trash2 size={14} />}
            onConfirm={() => act(remove)}
          >
            Delete
          </ConfirmButton>
        </ForMembers>
        <Button size="xs" variant="subtle" onClick={() => selection.set([])}>
          Clear selection
        </Button>
      </Group>
    </div>
  );
}

type MatchCount = Readonly<{ count: number; deletable: number; isComplete: boolean }>;
type MatchingBarProps = Readonly<{ filter: CaptureFilter; matches: MatchCount; onEnd: () => void }>;

export const formatMatches = ({ count, isComplete }: MatchCount): string =>
  isComplete ? formatCount(count) : `more than ${formatCount(count)}`;

/** The actions also apply to captures that are not loaded. */
export function MatchingBar({ filter, matches, onEnd }: MatchingBarProps) {
  const { act, isBusy } = useAct({ queryKey: ['captures'] });
  const [deleted, setDeleted] = useState(0);
  const { count, deletable, isComplete } = matches;
  const rest = count - deletable;
  const remove = async (): Promise<void> => {
    const total = await deleteMatching(filter, setDeleted);
    void notify({
      message: `The files of ${formatCount(total)} ${total === 1 ? 'capture' : 'captures'} were deleted.`,
    });
    onEnd();
  };
  return (
    <div className={classes.bar} role="region" aria-label="Matching captures">
      <Text size="sm" fw={600} role="status">
        {isBusy ? `${formatCount(deleted)} of ${formatCount(deletable)} deleted` : `${formatMatches(matches)} selected`}
      </Text>
      <Group gap={8}>
        <ForMembers>
          <ConfirmButton
            size="xs"
            question={`Delete the files of ${isComplete ? formatCount(deletable) : 'all matching'} captures?`}
            consequence={`Their files are permanently deleted and their links stop working. The captures stay in lists.${
              rest > 0 ? ` ${formatCount(rest)} have not ended or are already deleted.` : ''
            }`}
            disabled={isBusy || deletable === 0}
            leftSection={<Trash2 size={14} />}
            onConfirm={() => act(remove)}
          >
            Delete
          </ConfirmButton>
        </ForMembers>
        <Button size="xs" variant="subtle" disabled={isBusy} onClick={onEnd}>
          Clear selection
        </Button>
      </Group>
    </div>
  );
}
