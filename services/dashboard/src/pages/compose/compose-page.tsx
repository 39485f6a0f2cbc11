import { Button, Group, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue, useInputState } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { layoutNames } from '@tintype/contracts/compose/layouts/layouts';
import { Download, LayoutGrid } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, type ComposePreview, type ComposeResult, toApiPath } from '../../api/client.ts';
import { formatBytes, formatDuration, formatFieldName } from '../../format/format.ts';
import { completeUrl } from '../../format/urls.ts';
import { FormPage } from '../../layouts/page.tsx';
import { CostLine } from '../../parts/estimate/estimate.tsx';
import { ErrorPanel, Panel, Remark } from '../../parts/panel.tsx';
import { PictureViewer } from '../../parts/viewer/viewer.tsx';
import classes from './compose-page.module.css';

type Layout = (typeof layoutNames)[number];
const picturesMin = 2;
const picturesMax = 20;
const previewDelayMs = 250;

export function ComposePage() {
  const [text, setText] = useInputState('');
  const [layout, setLayout] = useState<Layout>('auto');
  const [columns, setColumns] = useState<number>();
  const [spacing, setSpacing] = useState<number>();
  const urls = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const count = Math.min(picturesMax, Math.max(picturesMin, urls.length));
  const [asked] = useDebouncedValue({ layout, image_count: count }, previewDelayMs);
  const { data: preview } = useQuery({
    queryKey: ['compose', 'preview', asked],
    queryFn: () => api.GET('/v1/screenshots/compose/preview', { params: { query: asked as never } }),
    placeholderData: keepPreviousData,
  });
  const compose = useMutation({
    mutationFn: () =>
      api.POST('/v1/screenshots/compose', {
        body: {
          captures: urls.map((url) => ({ url: completeUrl(url) })),
          output: { layout, ...(columns !== undefined && { columns }), ...(spacing !== undefined && { spacing }) },
          responseType: 'url',
        } as never,
      }),
  });
  const result = compose.data as ComposeResult | undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    compose.mutate();
  };
  // A download link to a different origin would replace this page.
  const picture = result?.url ?? result?.storageUrl;
  return (
    <FormPage title="Compose" about="Combine captures of several pages into one image.">
      <form onSubmit={send} className={classes.columns}>
        <Panel>
          <Stack gap={16}>
            <Textarea
              label="URLs"
              description={`One URL per line, ${picturesMin} to ${picturesMax} URLs.`}
              placeholder={'https://example.com\nhttps://example.org'}
              autosize
              minRows={6}
              maxRows={20}
              spellCheck={false}
              value={text}
              error={urls.length > picturesMax ? `${urls.length} URLs: the maximum is ${picturesMax}` : undefined}
              onChange={setText}
            />
            <Select
              label="Layout"
              data={layoutNames.map((name) => ({ value: name, label: formatFieldName(name) }))}
              value={layout}
              onChange={(value) => setLayout(value as Layout)}
            />
            <Group grow gap={8}>
              <NumberInput
                label="Columns"
                placeholder="Automatic"
                min={1}
                max={10}
                value={columns ?? ''}
                onChange={(value) => setColumns(typeof value === 'number' ? value : undefined)}
              />
              <NumberInput
                label="Spacing"
                placeholder="10"
                min={0}
                max={100}
                value={spacing ?? ''}
                onChange={(value) => setSpacing(typeof value === 'number' ? value : undefined)}
              />
            </Group>
            <CostLine captures={Math.max(picturesMin, urls.length)} />
            <Button
              type="submit"
              leftSection={<LayoutGrid size={16} />}
              disabled={urls.length < picturesMin || urls.length > picturesMax || compose.isPending}
            >
              {compose.isPending ? 'Capturing' : 'Compose'}
            </Button>
          </Stack>
        </Panel>
        <div className={classes.result} aria-live="polite">
          <ErrorPanel error={compose.error} onRetry={() => compose.mutate()} />
          {result === undefined ? (
            <Panel title="Layout preview">
              {preview !== undefined && <LayoutPreview preview={preview} />}
              <Remark mt={12}>
                {preview !== undefined && preview.resolvedLayout !== layout
                  ? `Automatic layout: ${formatFieldName(preview.resolvedLayout).toLowerCase()}. `
                  : ''}
                The final layout depends on the sizes of the captured pages.
              </Remark>
            </Panel>
          ) : (
            <>
              <Group justify="space-between">
                <Remark>
                  {result.width} × {result.height} · {formatBytes(result.fileSize)} ·{' '}
                  {formatDuration(result.renderTimeMs)} · {result.layout}
                </Remark>
                {picture !== undefined && (
                  <Button
                    component="a"
                    href={toApiPath(picture)}
                    download
                    size="xs"
                    leftSection={<Download size={14} />}
                  >
                    Download
                  </Button>
                )}
              </Group>
              <PictureViewer
                src={
                  result.jobId === undefined ? result.storageUrl : `/v1/screenshots/compose/jobs/${result.jobId}/result`
                }
                alt="Composed image"
              />
            </>
          )}
        </div>
      </form>
    </FormPage>
  );
}

const LayoutPreview = ({ preview }: { readonly preview: ComposePreview }) => (
  <svg
    viewBox={`0 0 ${preview.canvasWidth} ${preview.canvasHeight}`}
    className={classes.preview}
    role="img"
    aria-label={`${preview.placements.length} images in the previewed layout`}
  >
    {preview.placements.map(({ index, x, y, width, height }) => (
      <g key={index}>
        <rect x={x} y={y} width={width} height={height} rx={6} className={classes.place} />
        <text x={x + width / 2} y={y + height / 2} className={classes.number}>
          {index + 1}
        </text>
      </g>
    ))}
  </svg>
);
