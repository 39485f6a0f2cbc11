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
  leftOutField,
} from './change-detection.ts';
import type { MarkedWords } from './marked-words.ts';

const text = { type: 'string' } as const;
const pixels = { type: 'integer' } as const;
const box = {
  type: 'object',
  required: ['x', 'y', 'width', 'height'],
  properties: { x: pixels, y: pixels, width: pixels, height: pixels },
} as const;

export const changeWarningAnswer = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { enum: changeWarningCodes }, message: text },
} as const;

export const findingFields = {
  baseline: {
    enum: baselineReasons,
    description:
      'Reason why the run was not compared. first means that there is no previous run, which counts as a ' +
      'change. renewed means that the settings were edited, which does not count as a change.',
  },
  changeSummary: {
    ...text,
    description: 'Summary of the change, such as "0.003 %, one area of 42×18; one line of text".',
  },
  diffAreas: {
    type: 'array',
    description:
      'Changed areas in pixels of the image at diffUrl, largest first. At most 50. With comparedParts, positions ' +
      'are relative to the top left corner of that part.',
    items: box,
  },
  comparedParts: {
    type: 'object',
    description:
      'Position of the compared part in the image of the previous run and in the image at resultUrl. Absent if ' +
      'complete images were compared.',
    required: ['before', 'after'],
    properties: {
      before: { ...box, description: 'Compared part of the image of the previous run.' },
      after: { ...box, description: 'Compared part of the image at resultUrl.' },
    },
  },
  textChanges: {
    type: 'array',
    description: 'Changed lines of text in page order. At most 50.',
    items: {
      type: 'object',
      required: ['words'],
      properties: {
        before: { ...text, description: 'Previous text. Absent for a new line.' },
        after: { ...text, description: 'New text. Absent for a removed line.' },
        words: {
          type: 'array',
          description: 'Parts of the line. Parts without a change are in both versions.',
          items: {
            type: 'object',
            required: ['text'],
            properties: {
              text,
              change: { enum: ['added', 'removed'], description: 'Kind of change. Absent for parts in both versions.' },
            },
          },
        },
      },
    },
  },
  textChangeCount: { type: 'integer', description: 'Total number of changed lines of text.' },
  leftOut: leftOutField,
  warnings: {
    type: 'array',
    description: 'Warnings about how well this page can be compared.',
    items: changeWarningAnswer,
  },
} as const;

type FindingsAnswer = {
  baseline?: BaselineReason;
  changeSummary?: string;
  diffAreas?: Box[];
  comparedParts?: { before: Box; after: Box };
  textChanges?: (Omit<ChangedLine, 'words'> & { words: MarkedWords[] })[];
  textChangeCount?: number;
  leftOut?: string[];
  warnings?: ReturnType<typeof describeWarnings>;
};
type ComparedRun = { readonly diffScore: number | null; readonly findings: ChangeFindings | null };

export function describeFindings({ diffScore, findings }: ComparedRun): FindingsAnswer {
  const summary = changeSummary(diffScore, findings);
  const { baseline, areas, parts, lines, lineCount, leftOut, warnings = [] } = findings ?? {};
  return {
    ...(baseline !== undefined && { baseline }),
    ...(summary !== undefined && { changeSummary: summary }),
    ...(areas !== undefined && { diffAreas: [...areas] }),
    ...(parts !== undefined && { comparedParts: { ...parts } }),
    ...(lines !== undefined && { textChanges: lines.map((line) => ({ ...line, words: [...line.words] })) }),
    ...(lineCount !== undefined && { textChangeCount: lineCount }),
    ...(leftOut !== undefined && { leftOut: [...leftOut] }),
    ...(warnings.length > 0 && { warnings: describeWarnings(warnings) }),
  };
}

export const describeWarnings = (codes: readonly ChangeWarningCode[]) =>
  codes.map((code) => ({ code, message: changeWarnings[code] }));
