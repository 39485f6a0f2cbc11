import { statuses, type AnyStatus, type Tone } from './status.ts';
import classes from './status-chip.module.css';

/** A dot and a word. */
export function StatusChip({ status }: { readonly status: AnyStatus }) {
  const { tone, word } = statuses[status];
  return <ToneChip tone={tone} word={word} />;
}

export function ToneChip({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {word}
    </span>
  );
}
