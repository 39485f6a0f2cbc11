import { Button, Group, Text } from '@mantine/core';
import { Columns2, Download, RotateCcw, Trash2 } from 'lucide-react';
import { toApiPath } from '../../api/api-path.ts';
import { api, unwrapData } from '../../api/client.ts';
import { formatCount } from '../../format/numbers.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { say } from '../../parts/notify.ts';
import { useAct } from '../../parts/use-act.ts';
import { ForMembers } from '../../session/for-members.tsx';
import { captureAll } from './capture-again.ts';
import type { Selectable } from './selectable.ts';
import type { Selection } from './use-selection.ts';
import classes from './selection-bar.module.css';

/** The maximum number of captures in the archive (docs/interface/accounts.md#all-captures). */
const archivedMax = 100;
type Props = {
  readonly rows: readonly Selectable[];
  readonly selection: Selection;
  /** The list that contains the captures. It is loaded again after a change. */
  readonly list: 'captures' | 'batches' | 'crawls';
};

/**
 * The actions for the selected captures of any list. A button that applies to none of them is
 * disabled, and shows to how many it applies.
 */
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
      await unwrapData(api.DELETE('/v1/captures/{captureId}', { params: { path: { captureId } } }));
    selection.set([]);
  };
  const again = async (): Promise<void> => {
    const { started, problems } = await captureAll(ended.map(({ id }) => id));
    void say({
      message: [
        `${formatCount(started)} ${started === 1 ? 'capture' : 'captures'} started${list === 'captures' ? '' : ', as single captures'}.`,
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
          <ButtonLink
            size="xs"
            variant="default"
            to="/compare"
            search={{ one: one.id, other: other.id }}
            leftSection={<Columns2 size={14} />}
          >
            Compare
          </ButtonLink>
        ) : (
          <Button size="xs" variant="default" disabled leftSection={<Columns2 size={14} />}>
            Compare (2 screenshots)
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
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
        </Button>
        <ForMembers>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy || ended.length === 0}
            leftSection={<RotateCcw size={14} />}
            onClick={() => act(again)}
          >
            Capture again
          </Button>
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
