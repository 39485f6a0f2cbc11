import classes from './counts-bar.module.css';

/** Results of a run at one node. */
export type NodeCounts = { readonly total: number; readonly completed: number; readonly failed: number };

/** Shows the progress of a run at a step, as text and as a line. */
export function CountsBar({ counts: { total, completed, failed } }: { readonly counts: NodeCounts }) {
  const share = (part: number): string => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <div className={classes.counts}>
      <span className={classes.line} aria-hidden>
        <span className={classes.good} style={{ width: share(completed) }} />
        <span className={classes.bad} style={{ width: share(failed) }} />
      </span>
      <span>
        {completed} of {total}
        {failed > 0 && <span className={classes.failed}> · {failed} failed</span>}
      </span>
    </div>
  );
}
