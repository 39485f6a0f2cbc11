import { Text } from '@mantine/core';
import type { CrawlPage } from '../../api/schemas.ts';
import { LongUrl } from '../../parts/long-url.tsx';
import { OutcomeChip } from '../../parts/status-chip.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { inTreeOrder } from './tree-order.ts';
import classes from './page-tree.module.css';

type Props = {
  readonly pages: readonly CrawlPage[];
  readonly chosenId: string | undefined;
  readonly onChoose: (page: CrawlPage) => void;
};

/** The pages below the one that led to them. */
export const PageTree = ({ pages, chosenId, onChoose }: Props) => (
  <ul className={classes.tree} aria-label="Pages">
    {inTreeOrder(pages).map(({ page, level }) => (
      <li key={page.id}>
        <button
          type="button"
          className={classes.page}
          style={{ paddingLeft: 14 + 18 * level }}
          aria-pressed={page.id === chosenId}
          onClick={() => onChoose(page)}
        >
          {page.outputs.some(({ type }) => type === 'screenshot') && (
            <span className={classes.frame}>
              <Thumbnail captureId={page.captureId} width={160} absent="" />
            </span>
          )}
          <span className={classes.text}>
            <span className={classes.title}>{page.title ?? 'Untitled'}</span>
            <Text size="xs" c="dimmed" component="span" display="flex">
              <LongUrl url={page.url} />
            </Text>
            {page.errorMessage !== undefined && <span className={classes.reason}>{page.errorMessage}</span>}
          </span>
          <OutcomeChip of={page} />
        </button>
      </li>
    ))}
  </ul>
);
