import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDuration } from '../../format/numbers.ts';
import { outerUrl } from '../../format/outer-url.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { Ago } from '../../parts/ago.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { OutcomeChip, ToneChip } from '../../parts/status-chip.tsx';
import { Warnings } from '../../parts/warnings.tsx';
import { Waterfall } from '../../parts/waterfall.tsx';
import { CaptureActions } from './capture-actions.tsx';
import { CaptureFailure } from './capture-failure.tsx';
import { CaptureResult } from './capture-result.tsx';
import { captureQuery, type Capture } from './captures-query.ts';
import { RequestPanel } from './request-panel.tsx';
import { factsOf } from './capture-facts.tsx';
import { verdictOf } from '../../parts/verdict.ts';
import classes from './capture-page.module.css';

const route = getRouteApi('/framed/captures/$id');

export function CapturePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(captureQuery(id));
  const title = data === undefined ? `Capture ${id}` : withoutMiddle(shownUrl(data.row.url), 80);
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Captures', to: '/captures' }]}
      about={data && <Head capture={data} />}
      actions={data && <CaptureActions capture={data} />}
    >
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={420} radius={6} />}
      {data !== undefined && <Body capture={data} />}
    </Page>
  );
}

const Head = ({ capture: { row } }: { readonly capture: Capture }) => (
  <Group gap={16}>
    <OutcomeChip of={row} />
    <Text size="sm" span>
      <Ago at={row.createdAt} />
    </Text>
    <Anchor href={outerUrl(row.url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
      Open page
    </Anchor>
  </Group>
);

function Body({ capture }: { readonly capture: Capture }) {
  const { row, report } = capture;
  const stages = report?.stages ?? [];
  return (
    <div className={classes.columns}>
      <Stack gap={24}>
        <div>
          {row.status === 'FAILED' ? <CaptureFailure capture={capture} /> : <CaptureResult capture={capture} />}
          {stages.length > 0 && (
            <Fold label={`Stages (${formatDuration(stages.reduce((sum, { ms }) => sum + ms, 0))})`}>
              <Waterfall stages={stages} />
            </Fold>
          )}
        </div>
        <RequestPanel capture={capture} />
      </Stack>
      <Stack gap={24}>
        {report !== undefined && row.status === 'COMPLETED' && (
          <Panel title="Verdict">
            <Stack gap={12}>
              <ToneChip {...verdictOf(report)} />
              {report.warnings.length > 0 && <Warnings warnings={report.warnings} />}
            </Stack>
          </Panel>
        )}
        <Panel title="Details">
          <Facts facts={factsOf(capture)} />
        </Panel>
      </Stack>
    </div>
  );
}
