import { Anchor, Code, Loader, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import type { CapturedFile } from '../../api/client.ts';
import { formatBytes, formatDuration, formatExact, formatFieldName } from '../../format/format.ts';
import { findWebUrl, shortenUrl, cutMiddle } from '../../format/urls.ts';
import { Columns, DetailPage } from '../../layouts/page.tsx';
import { SmallLink } from '../../parts/buttons.tsx';
import { Warnings, Waterfall } from '../../parts/capture-report.tsx';
import { CodeTabs } from '../../parts/code-tabs.tsx';
import { OutputView } from '../../parts/output-view.tsx';
import { type Fact, FactsCard, FailurePanel, Fold, Panel, Remark } from '../../parts/panel.tsx';
import { Ago, OutcomeChip, ToneChip } from '../../parts/row-facts.tsx';
import { isUnderWay, statuses } from '../../parts/status.ts';
import { listHiddenPaths } from '../../parts/unsendable.ts';
import { describeBlocked, toVerdictBadge } from '../../parts/verdict.ts';
import { ForMembers } from '../../session/account.tsx';
import { CaptureActions } from './capture-actions.tsx';
import { describePaper, findFileUrl, usePixelRatio } from './capture-files.ts';
import { captureQuery, type CaptureView } from './captures-query.ts';
import classes from './captures.module.css';

const route = getRouteApi('/framed/captures/$id');

export function CapturePage() {
  const { id } = route.useParams();
  const query = useQuery(captureQuery(id));
  return (
    <DetailPage
      query={query}
      title={query.data === undefined ? `Capture ${id}` : cutMiddle(shortenUrl(query.data.row.url), 80)}
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
    <Anchor href={findWebUrl(row.url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
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

function listCaptureFacts({ row, report, request }: CaptureView): Fact[] {
  const { id, url, origin, createdAt, completedAt, expiresAt, deletedAt, batchId, renderTimeMs, httpStatus, files } =
    row;
  const picture = files.find(({ width, height }) => width !== undefined && height !== undefined);
  return [
    ['ID', <Code key="id">{id}</Code>],
    ['URL', url],
    ['Final URL', report?.finalUrl === url ? undefined : report?.finalUrl],
    ['Origin', formatFieldName(origin)],
    ['HTTP status', httpStatus],
    ['Files', files.map(({ contentType, size }) => `${contentType} ${formatBytes(size)}`).join(', ')],
    ['Dimensions', picture && `${picture.width} × ${picture.height}`],
    ['Paper', files.some(({ type }) => type === 'pdf') ? describePaper(request) : undefined],
    ['Duration', renderTimeMs === undefined ? undefined : formatDuration(renderTimeMs)],
    ['Blocked or removed', report && describeBlocked(report)],
    ['Created', formatExact(createdAt)],
    ['Completed', completedAt === undefined ? undefined : formatExact(completedAt)],
    ['Files expire', expiresAt === undefined || deletedAt !== undefined ? undefined : formatExact(expiresAt)],
    ['Files deleted', deletedAt === undefined ? undefined : formatExact(deletedAt)],
    [
      'Batch',
      batchId === undefined ? undefined : (
        <Anchor key="batch" component={Link} to={`/batches/${batchId}`} underline="always" size="sm">
          {batchId}
        </Anchor>
      ),
    ],
  ];
}

const CaptureFailure = ({ capture: { row, report } }: { readonly capture: CaptureView }) => (
  <FailurePanel
    code={row.errorCode}
    message={row.errorMessage}
    stage={report?.stages.find(({ outcome }) => outcome === 'failed')?.stage}
  />
);

function CaptureResult({ capture }: { readonly capture: CaptureView }) {
  const { status, files, deletedAt } = capture.row;
  if (isUnderWay(status))
    return (
      <div className={classes.waiting}>
        <Stack align="center" gap={12}>
          <Loader size="sm" />
          <Text>{statuses[status].word}</Text>
        </Stack>
      </div>
    );
  if (deletedAt !== undefined) return <div className={classes.waiting}>The files were deleted</div>;
  const [first] = files;
  if (first === undefined)
    return (
      <div className={classes.waiting}>
        {status === 'CANCELLED' ? 'Cancelled before it started' : 'The files have expired'}
      </div>
    );
  if (files.length === 1) return <OneFile capture={capture} file={first} />;
  return (
    <Tabs defaultValue={first.id} keepMounted={false}>
      <Tabs.List mb={16}>
        {files.map(({ id, size }) => (
          <Tabs.Tab key={id} value={id} rightSection={<Text size="xs">{formatBytes(size)}</Text>}>
            {id}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {files.map((file) => (
        <Tabs.Panel key={file.id} value={file.id}>
          <OneFile capture={capture} file={file} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function OneFile({ capture: { row, request }, file }: Readonly<{ capture: CaptureView; file: CapturedFile }>) {
  const { width, height } = file;
  // The request of a composed image describes its parts, so it does not determine the pixel ratio.
  const pixelRatio = usePixelRatio(row.origin === 'compose' ? undefined : request, file.id);
  return (
    <OutputView
      name={file.type}
      contentType={file.contentType}
      resultUrl={findFileUrl(row, file)}
      storageUrl={file.storageUrl}
      alt={row.url}
      size={width === undefined || height === undefined ? undefined : { width, height }}
      pixelRatio={pixelRatio}
    />
  );
}

function RequestPanel({ capture: { row, request } }: { readonly capture: CaptureView }) {
  const masked = listHiddenPaths(request);
  return (
    <Panel
      title="Request"
      aside={
        row.deletedAt === undefined && (
          <ForMembers>
            <SmallLink to="/playground" search={{ capture: row.id }} leftSection={<FlaskConical size={14} />}>
              Open in playground
            </SmallLink>
          </ForMembers>
        )
      }
    >
      <Stack gap={12}>
        {row.deletedAt !== undefined && (
          <Remark>
            The capture was deleted. Only the URL of its request and the size and format of its result are stored.
          </Remark>
        )}
        {masked.length > 0 && (
          <Text size="sm">
            Texts and secrets are not stored. Enter them before you send the request again: {masked.join(', ')}.
          </Text>
        )}
        <CodeTabs request={request} />
      </Stack>
    </Panel>
  );
}
