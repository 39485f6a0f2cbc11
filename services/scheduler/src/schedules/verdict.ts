import type { CaptureReport } from '@tintype/contracts/capture/capture-result';

export type Verdict = 'page' | 'bot_wall' | 'error_page' | 'incomplete_document' | 'blank';

/** Classifies a capture. Only a page is compared: a site that is down for a minute, or a connection that breaks off, has not changed it. */
export function verdictOf(report: CaptureReport | null): Verdict {
  if (report === null) return 'page';
  if (report.recognised === 'bot_wall' || report.recognised === 'error_page') return report.recognised;
  if ((report.httpStatus ?? 200) >= 400) return 'error_page';
  if ((report.incompleteDocument ?? null) !== null) return 'incomplete_document';
  return report.looksBlank === true ? 'blank' : 'page';
}
