import { Loader, Stack, Tabs, Text } from '@mantine/core';
import type { CapturedFile } from '../../api/schemas.ts';
import { formatBytes } from '../../format/numbers.ts';
import { OutputView } from '../../parts/output-view.tsx';
import { statuses } from '../../parts/status.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import { findFileUrl } from './capture-files.ts';
import type { CaptureView } from './captures-query.ts';
import { usePixelRatio } from './use-pixel-ratio.ts';
import classes from './capture-result.module.css';

/** The file or the files of a capture, or the reason why there are none. */
export function CaptureResult({ capture }: { readonly capture: CaptureView }) {
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

function OneFile({ capture: { row, request }, file }: { readonly capture: CaptureView; readonly file: CapturedFile }) {
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
