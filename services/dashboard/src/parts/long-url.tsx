import { Tooltip } from '@mantine/core';
import { shownUrl, withoutMiddle } from '../format/middle.ts';
import classes from './long-url.module.css';

type Props = { readonly url: string; readonly lengthMax?: number };

/** Number of characters shown at the end in any width, because they distinguish addresses. */
const tailLength = 12;

/**
 * An address in one line without its middle where there is no room; the whole of it on hover and
 * focus.
 */
export function LongUrl({ url, lengthMax = 120 }: Props) {
  const shown = withoutMiddle(shownUrl(url), lengthMax);
  const cut = Math.max(0, shown.length - tailLength);
  return (
    <Tooltip label={url} multiline maw={480} style={{ overflowWrap: 'anywhere' }} disabled={shown.length < 24}>
      <span className={classes.url}>
        <span className={classes.head}>{shown.slice(0, cut)}</span>
        <span className={classes.tail}>{shown.slice(cut)}</span>
      </span>
    </Tooltip>
  );
}
