import { Text } from '@mantine/core';
import type { CrawledPage } from '../../api/schemas.ts';
import { LongUrl } from '../../parts/long-url.tsx';
import { OutcomeChip } from '../../parts/status-chip.tsx';
import { RowCheck, RowPicture } from '../captures/capture-row.tsx';
import type { Selection } from '../captures/use-selection.ts';
import { inTreeOrder } from './tree-order.ts';
import classes from './page-tree.module.css';

type Props = {
  readonly pages: readonly CrawledPage[];
  readonly chosenId: string | undefined;
  readonly onChoose: (page: CrawledPage) => void;
  /** The selection, by the IDs of captures. */
  readonly selection: Selection;
};

/** A tree of pages, each below the page that led to it. */
export const PageTree = ({ pages, chosenId, onChoose, selection }: Props) => (
  <ul className={classes.tree} aria-label="Pages">
    {inTreeOrder(pages).map(({ page, level }) => (
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
