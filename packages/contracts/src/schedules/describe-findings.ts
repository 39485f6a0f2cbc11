import type { Box } from '../capture/capture-result.ts';
import {
  baselineReasons,
  type BaselineReason,
  type ChangedLine,
  type ChangeFindings,
  changeSummary,
  changeWarningCodes,
  type ChangeWarningCode,
  changeWarnings,
  type MarkedWords,
} from './change-report.ts';

const text = { type: 'string' } as const;
const pixels = { type: 'integer' } as const;

export const changeWarningAnswer = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { enum: changeWarningCodes }, message: text },
} as const;

/** What the history and webhooks say of a comparison, beside `changed` and `diffScore`. */
export const findingFields = {
  baseline: {
    enum: baselineReasons,
    description:
      'Why the run was compared with nothing. first: nothing came before, which counts as a change. renewed: the settings were edited, which does not.',
  },
  changeSummary: {
    ...text,
    description: 'The change in words, such as "0.003 %, one area of 42×18; one line of text".',
  },
  diffAreas: {
    type: 'array',
    description: 'Where the picture differs, in pixels of the picture of diffUrl, the largest first. At most 50.',
    items: {
      type: 'object',
      required: ['x', 'y', 'width', 'height'],
      properties: { x: pixels, y: pixels, width: pixels, height: pixels },
    },
  },
  textChanges: {
    type: 'array',
    description: 'The lines of text that were changed, in the order of the page. At most 50.',
    items: {
      type: 'object',
      required: ['words'],
      properties: {
        before: { ...text, description: 'Absent for a new line.' },
        after: { ...text, description: 'Absent for a line that is gone.' },
        words: {
          type: 'array',
          description: 'The line in pieces: those without change are in both.',
          items: {
            type: 'object',
            required: ['text'],
            properties: {
              text,
              change: { enum: ['added', 'removed'], description: 'Absent for words of both lines.' },
            },
          },
        },
      },
    },
  },
  textChangeCount: { type: 'integer', description: 'How many lines of text were changed in all.' },
  warnings: {
    type: 'array',
    description: 'What to know of how this page can be watched.',
    items: changeWarningAnswer,
  },
} as const;

type FindingsAnswer = {
  baseline?: BaselineReason;
  changeSummary?: string;
  diffAreas?: Box[];
  textChanges?: (Omit<ChangedLine, 'words'> & { words: MarkedWords[] })[];
  textChangeCount?: number;
  warnings?: ReturnType<typeof describeWarnings>;
};
type Compared = { readonly diffScore: number | null; readonly findings: ChangeFindings | null };

export function describeFindings({ diffScore, findings }: Compared): FindingsAnswer {
  const summary = changeSummary(diffScore, findings);
  const { baseline, areas, lines, lineCount, warnings = [] } = findings ?? {};
  return {
    ...(baseline !== undefined && { baseline }),
    ...(summary !== undefined && { changeSummary: summary }),
    ...(areas !== undefined && { diffAreas: [...areas] }),
    ...(lines !== undefined && { textChanges: lines.map((line) => ({ ...line, words: [...line.words] })) }),
    ...(lineCount !== undefined && { textChangeCount: lineCount }),
    ...(warnings.length > 0 && { warnings: describeWarnings(warnings) }),
  };
}

export const describeWarnings = (codes: readonly ChangeWarningCode[]) =>
  codes.map((code) => ({ code, message: changeWarnings[code] }));
