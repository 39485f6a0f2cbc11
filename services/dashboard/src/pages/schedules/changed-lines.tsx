import { Text } from '@mantine/core';
import { spaceReplacements } from '@tintype/contracts/schedules/marked-words';
import type { Execution } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import classes from './changed-lines.module.css';

type ChangedLine = NonNullable<Execution['textChanges']>[number];
type Props = Readonly<{
  lines: readonly ChangedLine[];
  count: number | undefined;
  max?: number;
  isSmall?: boolean;
}>;

const changeTags = { added: 'ins', removed: 'del' } as const;

/** Lines of a page that changed: new lines are underlined, removed lines are struck through. */
export function ChangedLines({ lines, count = lines.length, max = lines.length, isSmall = false }: Props) {
  if (lines.length === 0) return null;
  const more = count - Math.min(max, lines.length);
  return (
    <>
      <ul className={classes.lines} data-small={isSmall || undefined}>
        {lines.slice(0, max).map((line, at) => (
          <li key={at}>
            {spaceReplacements(line.words).map(({ text, change }, place) => {
              const Mark = change === undefined ? 'span' : changeTags[change];
              return <Mark key={place}>{text}</Mark>;
            })}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="xs" c="dimmed" component="span">
          and {formatCount(more)} more {more === 1 ? 'line' : 'lines'}
        </Text>
      )}
    </>
  );
}
