import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { outerUrl } from '../../format/outer-url.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { api, dataOf } from '../../api/client.ts';
import { Ago } from '../../parts/ago.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StatusChip, ToneChip } from '../../parts/status-chip.tsx';
import { isUnderWay } from '../../parts/under-way.ts';
import { useAct } from '../../parts/use-act.ts';
import { Warnings } from '../../parts/warnings.tsx';
import { Waterfall } from '../../parts/waterfall.tsx';
import { ForMembers } from '../../session/for-members.tsx';
import { CaptureFailure } from './capture-failure.tsx';
import { CaptureResult } from './capture-result.tsx';
import { captureQuery, type Capture } from './captures-query.ts';
import { DownloadFiles } from './download-files.tsx';
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
      actions={data && <Actions capture={data} />}
    >
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={420} radius={6} />}
      {data !== undefined && <Body capture={data} />}
    </Page>
  );
}

const Head = ({ capture: { row } }: { readonly capture: Capture }) => (
  <Group gap={16}>
    <StatusChip status={row.status} />
    <Text size="sm" span>
      <Ago at={row.createdAt} />
    </Text>
    <Anchor href={outerUrl(row.url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
      Open page
    </Anchor>
  </Group>
);

const Actions = ({ capture: { row } }: { readonly capture: Capture }) => (
  <>
    {!isUnderWay(row.status) && row.deletedAt === undefined && (
      <ForMembers>
        <DeleteCapture id={row.id} />
      </ForMembers>
    )}
    <ButtonLink to="/playground" search={{ url: row.url }} variant="default" leftSection={<RotateCcw size={16} />}>
      Capture again
    </ButtonLink>
    {row.deletedAt === undefined && <DownloadFiles row={row} />}
  </>
);

function DeleteCapture({ id: captureId }: { readonly id: string }) {
  const { act, isBusy } = useAct({ queryKey: ['captures'] });
  return (
    <ConfirmButton
      question="Delete this capture?"
      consequence="Its files are permanently deleted and its links stop working. The capture stays in lists."
      disabled={isBusy}
      onConfirm={() => act(() => dataOf(api.DELETE('/v1/captures/{captureId}', { params: { path: { captureId } } })))}
    >
      Delete
    </ConfirmButton>
  );
}

function Body({ capture }: { readonly capture: Capture }) {
  const { row, report } = capture;
  return (
    <div className={classes.columns}>
      <Stack gap={24}>
        {row.status === 'FAILED' ? <CaptureFailure capture={capture} /> : <CaptureResult row={row} />}
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
        {report !== undefined && report.stages.length > 0 && (
          <Panel title="Stages">
            <Waterfall stages={report.stages} />
          </Panel>
        )}
        <Panel title="Details">
          <Facts facts={factsOf(capture)} />
        </Panel>
      </Stack>
    </div>
  );
}
