import type { Schemas } from '@tintype/client';

export type ScheduleExecution = Schemas['Execution'];

/** Describes a run: its time and outcome, or conditions, then the removed and the added text. */
export function describeScheduledRun(run: ScheduleExecution): readonly string[] {
  const time = run.executedAt.slice(0, 19).replace('T', ' ');
  if (run.status === 'failed') return [`${time}  failed: ${run.errorCode ?? ''} ${run.errorMessage ?? ''}`.trimEnd()];
  const reports = (run.conditions ?? []).map(({ summary }) => summary);
  if (reports.length > 0) return [`${time}  ${reports.join('; ')}`];
  if (run.baseline !== undefined) return [`${time}  first capture`];
  if (run.changed !== true) return [`${time}  unchanged`];
  const { textChanges = [], textChangeCount = textChanges.length } = run;
  const more = textChangeCount - textChanges.length;
  return [
    `${time}  changed: ${run.changeSummary ?? 'the image'}`,
    ...textChanges.flatMap(({ before, after }) => [
      ...(before === undefined ? [] : [`  - ${before}`]),
      ...(after === undefined ? [] : [`  + ${after}`]),
    ]),
    ...(more > 0 ? [`  … and ${more} more lines`] : []),
  ];
}
