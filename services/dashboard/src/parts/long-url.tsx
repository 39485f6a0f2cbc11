import { Tooltip } from '@mantine/core';
import { shownUrl, withoutMiddle } from '../format/urls.ts';
import classes from './long-url.module.css';

type Props = Readonly<{ url: string; lengthMax?: number }>;

/** The last characters distinguish addresses. */
const tailLength = 12;

/** The complete address appears on hover and focus. */
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
