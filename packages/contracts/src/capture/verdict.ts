import type { CaptureReport } from './capture-result.ts';

/**
 * Whether the capture shows the requested page, or what it shows instead. The first verdict that
 * applies counts.
 */
export const verdicts = ['page', 'bot_wall', 'error_page', 'incomplete_document', 'blank'] as const;
export type Verdict = (typeof verdicts)[number];

/** The facts of a report that a verdict needs. */
type JudgedReport = Partial<
  Pick<CaptureReport, 'httpStatus' | 'incompleteDocument' | 'looksBlank'> & { readonly recognised: string | null }
>;

/**
 * An unavailable site or an interrupted connection delivers something that is not the requested
 * page.
 */
export function judgeReport(report: JudgedReport | null): Verdict {
  if (report === null) return 'page';
  const { recognised, httpStatus, incompleteDocument, looksBlank } = report;
  if (recognised === 'bot_wall' || recognised === 'error_page') return recognised;
  if ((httpStatus ?? 200) >= 400) return 'error_page';
  if ((incompleteDocument ?? null) !== null) return 'incomplete_document';
  return looksBlank === true ? 'blank' : 'page';
}

export const verdictField = {
  enum: verdicts,
  description:
    'What was captured: page for the requested page, or bot_wall, error_page (also any HTTP status of ' +
    '400 or more), incomplete_document or blank.',
} as const;
