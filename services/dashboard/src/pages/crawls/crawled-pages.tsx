import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CrawledPage } from '../../api/client.ts';
import { formatBytes, formatCount } from '../../format/format.ts';
import { OutputView } from '../../parts/output-view.tsx';
import { Fold, Panel } from '../../parts/panel.tsx';
import { LongUrl, OutcomeChip } from '../../parts/row-facts.tsx';
import { usePixelRatio } from '../captures/capture-files.ts';
import { captureQuery } from '../captures/captures-query.ts';
import { RowCheck, RowPicture, type Selection } from '../captures/selection.tsx';
import { sortByTree } from './tree-order.ts';
import classes from './crawls.module.css';

type Props = Readonly<{
  pages: readonly CrawledPage[];
  chosenId: string | undefined;
  onChoose: (page: CrawledPage) => void;
  selection: Selection;
}>;

export const PageTree = ({ pages, chosenId, onChoose, selection }: Props) => (
  <ul className={classes.tree} aria-label="Pages">
    {sortByTree(pages).map(({ page, level }) => (
      <li
        key={page.id}
        className={classes.item}
        style={{ paddingLeft: 14 + 18 * level }}
        data-chosen={page.id === chosenId || undefined}
      >
        <RowCheck id={page.captureId} url={page.url} selection={selection} />
        <button
          type="button"
          className={classes.page}
          aria-pressed={page.id === chosenId}
          onClick={() => onChoose(page)}
        >
          {page.outputs.some(({ type }) => type === 'screenshot') && <RowPicture id={page.captureId} />}
          <span className={classes.text}>
            <span className={classes.title}>{page.title ?? 'Not captured yet'}</span>
            <Text size="xs" c="dimmed" component="span" display="flex">
              <LongUrl url={page.url} />
            </Text>
            {page.errorMessage !== undefined && <span className={classes.reason}>{page.errorMessage}</span>}
          </span>
          <OutcomeChip of={{ ...page, warnings: page.warnings?.length }} />
        </button>
      </li>
    ))}
  </ul>
);

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
