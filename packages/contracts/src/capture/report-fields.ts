import { type CaptureReport, captureWarnings } from './capture-result.ts';

export const verdicts = ['page', 'bot_wall', 'error_page', 'incomplete_document', 'blank'] as const;
export type Verdict = (typeof verdicts)[number];

type JudgedReport = Partial<
  Pick<CaptureReport, 'httpStatus' | 'incompleteDocument' | 'looksBlank'> & { readonly recognised: string | null }
>;

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

export const textContents = {
  type: 'array',
  items: {
    type: 'object',
    title: 'TextContent',
    required: ['outputId', 'words', 'visibleShare'],
    properties: {
      outputId: { type: 'string', description: 'ID of the html, markdown or json output.' },
      words: { type: 'integer', description: 'Number of words in the output.' },
      visibleShare: {
        type: 'number',
        description: 'Number of words in the output divided by the number of words visible on the page, at most 1.',
      },
    },
  },
  description: 'Amount of text in each html, markdown and json output.',
} as const;

export const captureWarningList = {
  type: 'array',
  items: {
    type: 'object',
    title: 'CaptureWarning',
    required: ['code', 'message'],
    properties: { code: { enum: Object.keys(captureWarnings) }, message: { type: 'string' } },
  },
} as const;

type SizedFile = { readonly width: number | null; readonly height: number | null };
type PixelSize = { readonly width?: number; readonly height?: number | null };

/**
 * Returns the size of the first image. A PDF has the width of the viewport and no height
 * (docs/interface/outputs.md#pdf).
 */
export function findPixelSize(files: readonly SizedFile[]): PixelSize {
  const shown = files.find(({ height }) => height !== null) ?? files.find(({ width }) => width !== null);
  return shown === undefined || shown.width === null ? {} : { width: shown.width, height: shown.height };
}
