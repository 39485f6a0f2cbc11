import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CrawledPage } from '../../api/schemas.ts';
import { formatBytes, formatCount } from '../../format/numbers.ts';
import { Fold } from '../../parts/fold.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { OutputView } from '../../parts/output-view.tsx';
import { Panel } from '../../parts/panel.tsx';
import { captureQuery } from '../captures/captures-query.ts';
import { usePixelRatio } from '../captures/use-pixel-ratio.ts';

/** The captured files of one crawled page. */
export function PageView({ page }: { readonly page: CrawledPage }) {
  const { outputs, url, errorMessage, status, captureId = '' } = page;
  const hasPicture = outputs.some(({ type }) => type === 'screenshot');
  const { data } = useQuery({ ...captureQuery(captureId), enabled: captureId !== '' && hasPicture });
  const pixelRatio = usePixelRatio(data?.request, 'screenshot');
  if (outputs.length === 0)
    return (
      <Panel title={page.title ?? 'No files'}>
        <Text c="dimmed">
          {errorMessage ?? (status === 'SKIPPED' ? 'This page was skipped.' : 'This page has no files yet.')}
        </Text>
        <OtherAddresses page={page} />
      </Panel>
    );
  return (
    <>
      <OtherAddresses page={page} />
      <Tabs defaultValue={outputs[0]!.type} keepMounted={false}>
        <Tabs.List mb={16}>
          {outputs.map(({ type, size }) => (
            <Tabs.Tab key={type} value={type} rightSection={<Text size="xs">{formatBytes(size)}</Text>}>
              {type}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {outputs.map(({ type, contentType, resultUrl }) => (
          <Tabs.Panel key={type} value={type}>
            <OutputView
              name={type}
              contentType={contentType}
              resultUrl={resultUrl}
              storageUrl={undefined}
              alt={url}
              pixelRatio={pixelRatio}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function OtherAddresses({ page: { sameAs = [] } }: { readonly page: CrawledPage }) {
  if (sameAs.length === 0) return null;
  return (
    <Fold label={`Other URLs of this page (${formatCount(sameAs.length)})`}>
      {sameAs.map((url) => (
        <Text key={url} size="xs" c="dimmed" component="div">
          <LongUrl url={url} />
        </Text>
      ))}
    </Fold>
  );
}
