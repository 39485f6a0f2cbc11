import { Loader, Stack, Tabs, Text } from '@mantine/core';
import type { Job } from '../../api/schemas.ts';
import { formatBytes } from '../../format/numbers.ts';
import { Picture } from '../../parts/picture.tsx';
import { statuses } from '../../parts/status.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import { OutputView } from '../../parts/output-view.tsx';
import classes from './capture-page.module.css';

/** The file or the files of a capture, or what stands in their place. */
export function CaptureResult({ capture }: { readonly capture: Job }) {
  const { status, resultUrl, outputs, url, metadata } = capture;
  if (isUnderWay(status))
    return (
      <div className={classes.waiting}>
        <Stack align="center" gap={12}>
          <Loader size="sm" />
          <Text>{statuses[status].word}</Text>
        </Stack>
      </div>
    );
  if (outputs !== undefined) {
    const entries = Object.entries(outputs);
    return (
      <Tabs defaultValue={entries[0]?.[0] ?? null} keepMounted={false}>
        <Tabs.List mb={16}>
          {entries.map(([id, { size }]) => (
            <Tabs.Tab key={id} value={id} rightSection={<Text size="xs">{formatBytes(size)}</Text>}>
              {id}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {entries.map(([id, output]) => (
          <Tabs.Panel key={id} value={id}>
            <OutputView type={output.type} resultUrl={output.resultUrl} storageUrl={output.storageUrl} alt={url} />
          </Tabs.Panel>
        ))}
      </Tabs>
    );
  }
  if (metadata?.['format'] === 'PDF')
    return <OutputView type="pdf" resultUrl={resultUrl} storageUrl={capture.storageUrl} alt={url} />;
  return (
    <div className={classes.picture} tabIndex={0} role="region" aria-label="The picture">
      <Picture src={resultUrl} alt={`The page ${url} as it was captured`} absent="Cancelled before it began" />
    </div>
  );
}
