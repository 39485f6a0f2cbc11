import { Button, Group, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { layoutNames } from '@tintype/contracts/compose/layouts/layouts';
import { Download, LayoutGrid } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { ComposeResult } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { formatBytes, formatDuration } from '../../format/numbers.ts';
import { formatFieldName } from '../../format/words.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { CostLine } from '../../parts/estimate/cost-line.tsx';
import { FormPage } from '../../layouts/form-page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { toApiPath } from '../../api/api-path.ts';
import { PictureViewer } from '../../parts/viewer/picture-viewer.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import classes from './compose-page.module.css';

type Layout = (typeof layoutNames)[number];
const picturesMin = 2;
const picturesMax = 20;
const previewDelayMs = 250;

/** A page that creates one image of several web pages. */
export function ComposePage() {
  const [text, setText] = useState('');
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
    queryFn: () => unwrapData(api.GET('/v1/screenshots/compose/preview', { params: { query: asked as never } })),
    placeholderData: keepPreviousData,
  });
  const compose = useMutation({
    mutationFn: () =>
      unwrapData(
        api.POST('/v1/screenshots/compose', {
          body: {
            captures: urls.map((url) => ({ url: completeUrl(url) })),
            output: { layout, ...(columns !== undefined && { columns }), ...(spacing !== undefined && { spacing }) },
            responseType: 'url',
          } as never,
        }),
      ),
  });
  const result = compose.data as ComposeResult | undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    compose.mutate();
  };
  // The address of the API is preferred: a browser opens a file of another origin in place of this
  // page.
  const picture = result?.url ?? result?.storageUrl;
  return (
    <FormPage title="Compose" about="Combine captures of several pages in one image.">
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
              onChange={({ currentTarget }) => setText(currentTarget.value)}
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
          {compose.error !== null && <ErrorPanel error={compose.error} onRetry={() => compose.mutate()} />}
          {result === undefined ? (
            <Panel title="Layout preview">
              {preview !== undefined && <LayoutPreview preview={preview} />}
              <Text size="sm" c="dimmed" mt={12}>
                {preview !== undefined && preview.resolvedLayout !== layout
                  ? `Automatic layout: ${formatFieldName(preview.resolvedLayout).toLowerCase()}. `
                  : ''}
                The final layout depends on the sizes of the captured pages.
              </Text>
            </Panel>
          ) : (
            <>
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {result.width} × {result.height} · {formatBytes(result.fileSize)} ·{' '}
                  {formatDuration(result.renderTimeMs)} · {result.layout}
                </Text>
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
