import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CaptureRow, ScheduleRow } from '../../api/client.ts';
import { Panel, Remark } from '../../parts/panel.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { Ago, HttpStatus, LongUrl, ToneChip } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { capturesQuery } from '../captures/captures-query.ts';
import { type AttentionItem, listAttentionItems } from './attention-items.ts';
import classes from './home.module.css';

const lookedBackDays = 7;
const dayMs = 86_400_000;
const shownMax = 6;
const troubledMax = 20;

type Props = Readonly<{ recent: readonly CaptureRow[]; schedules: readonly ScheduleRow[] | undefined }>;

export function LookList({ recent, schedules }: Props) {
  const [since] = useState(() => Date.now() - lookedBackDays * dayMs);
  const from = formatDay(new Date(since));
  const { data: failed } = useInfiniteQuery(capturesQuery({ status: 'FAILED', from }, troubledMax));
  const { data: others } = useInfiniteQuery(capturesQuery({ verdict: 'problems', from }, troubledMax));
  if (failed === undefined || others === undefined || schedules === undefined)
    return <Skeleton height={120} radius={6} />;
  const looks = listAttentionItems({ troubled: [...failed, ...others], recent, schedules, since });
  const more = looks.length - shownMax;
  return (
    <Stack gap={12} component="section" aria-label="Needs attention">
      <Group justify="space-between" align="baseline">
        <Text component="h2" fw={600} size="lg">
          Needs attention
        </Text>
        <Group gap={16}>
          <All search={{ status: 'FAILED', from }}>Failed captures</All>
          <All search={{ verdict: 'problems', from }}>Unexpected pages</All>
        </Group>
      </Group>
      {looks.length === 0 ? (
        <Panel>
          <ToneChip tone="good" word={`No failures, error pages or changes in the last ${lookedBackDays} days`} />
        </Panel>
      ) : (
        <RowList label="Needs attention">
          {looks.slice(0, shownMax).map((look) => (
            <OneLook key={look.key} look={look} />
          ))}
        </RowList>
      )}
      {more > 0 && (
        <Remark>
          and {more} more in the last {lookedBackDays} days
        </Remark>
      )}
    </Stack>
  );
}

const OneLook = ({ look: { to, title, badge, httpStatus, note, at, captureId } }: { readonly look: AttentionItem }) => (
  <Row
    to={to}
    title={/^https?:/.test(title) ? <LongUrl url={title} /> : title}
    lead={<Thumbnail captureId={captureId} width={160} absent="" />}
    status={
      <span className={classes.badges}>
        <ToneChip {...badge} />
        <HttpStatus code={httpStatus} prefix="HTTP " />
      </span>
    }
    aside={<Ago at={at} />}
  >
    {note !== undefined && <span className={classes.note}>{note}</span>}
  </Row>
);

type AllProps = Readonly<{
  search: Readonly<{ status?: 'FAILED'; verdict?: 'problems'; from: string }>;
  children: string;
}>;
const All = ({ search, children }: AllProps) => (
  <Anchor
    size="sm"
    c="dimmed"
    renderRoot={(props) => <Link {...props} to="/captures" search={{ ...search, view: 'list' }} />}
  >
    {children}
  </Anchor>
);

const formatDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
