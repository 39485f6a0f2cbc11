import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDuration } from '../../format/numbers.ts';
import { outerUrl } from '../../format/outer-url.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { Ago } from '../../parts/ago.tsx';
import { FactsCard } from '../../parts/facts-card.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Columns } from '../../layouts/columns.tsx';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { OutcomeChip, ToneChip } from '../../parts/status-chip.tsx';
import { Warnings } from '../../parts/warnings.tsx';
import { Waterfall } from '../../parts/waterfall.tsx';
import { CaptureActions } from './capture-actions.tsx';
import { CaptureFailure } from './capture-failure.tsx';
import { CaptureResult } from './capture-result.tsx';
import { captureQuery, type CaptureView } from './captures-query.ts';
import { RequestPanel } from './request-panel.tsx';
import { listCaptureFacts } from './capture-facts.tsx';
import { toVerdictBadge } from '../../parts/verdict.ts';

const route = getRouteApi('/framed/captures/$id');

export function CapturePage() {
  const { id } = route.useParams();
  const query = useQuery(captureQuery(id));
  return (
    <DetailPage
      query={query}
      title={query.data === undefined ? `Capture ${id}` : withoutMiddle(shownUrl(query.data.row.url), 80)}
      crumbs={[{ label: 'Captures', to: '/captures' }]}
      about={(capture) => <Head capture={capture} />}
      actions={(capture) => <CaptureActions capture={capture} />}
    >
      {(capture) => <Body capture={capture} />}
    </DetailPage>
  );
}

const Head = ({ capture: { row } }: { readonly capture: CaptureView }) => (
  <>
    <OutcomeChip of={row} />
    <Text size="sm" span>
      <Ago at={row.createdAt} />
    </Text>
    <Anchor href={outerUrl(row.url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
      Open page
    </Anchor>
  </>
);

function Body({ capture }: { readonly capture: CaptureView }) {
  const { row, report } = capture;
  const stages = report?.stages ?? [];
  return (
    <Columns
      side={
        <>
          {report !== undefined && row.status === 'COMPLETED' && (
            <Panel title="Verdict">
              <Stack gap={12}>
                <ToneChip {...toVerdictBadge(report)} />
                {report.warnings.length > 0 && <Warnings warnings={report.warnings} />}
              </Stack>
            </Panel>
          )}
          <FactsCard title="Details" facts={listCaptureFacts(capture)} />
        </>
      }
    >
      <div>
        {row.status === 'FAILED' ? <CaptureFailure capture={capture} /> : <CaptureResult capture={capture} />}
        {stages.length > 0 && (
          <Fold label={`Stages (${formatDuration(stages.reduce((sum, { ms }) => sum + ms, 0))})`}>
            <Waterfall stages={stages} />
          </Fold>
        )}
      </div>
      <RequestPanel capture={capture} />
    </Columns>
  );
}
