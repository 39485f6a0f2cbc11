import { Button, Group, Text } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { say } from '../../parts/notify.ts';
import { useAct } from '../../parts/use-act.ts';
import { ForMembers } from '../../session/for-members.tsx';
import { deleteMatching, type CaptureFilter } from './captures-query.ts';
import classes from './selection-bar.module.css';

export type MatchCount = { readonly count: number; readonly deletable: number; readonly isComplete: boolean };
type Props = { readonly filter: CaptureFilter; readonly matches: MatchCount; readonly onEnd: () => void };

export const formatMatches = ({ count, isComplete }: MatchCount): string =>
  isComplete ? formatCount(count) : `more than ${formatCount(count)}`;

/** The actions for all captures that match the filters, also for those that are not loaded. */
export function MatchingBar({ filter, matches, onEnd }: Props) {
  const { act, isBusy } = useAct({ queryKey: ['captures'] });
  const [deleted, setDeleted] = useState(0);
  const { count, deletable, isComplete } = matches;
  const rest = count - deletable;
  const remove = async (): Promise<void> => {
    const total = await deleteMatching(filter, setDeleted);
    void say({ message: `The files of ${formatCount(total)} ${total === 1 ? 'capture' : 'captures'} were deleted.` });
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
