import { type ChangeDetection, changeModes, defaultChangeMode } from './change-detection.ts';
import { shareInWords } from './change-report.ts';

/** Pages that a site shows temporarily in place of the watched page. */
export type TemporaryPage = 'maintenance' | 'sign_in' | 'other_page';

/** The content that the last compared run of a schedule compared. */
export type WatchedContent = {
  /** The words, counted as in `TextContent`. */
  readonly words: number;
  /** The compared share of the visible words, from 0 to 1; absent if the words were not counted. */
  readonly visibleShare?: number;
  /** The compared share of the image, from 0 to 1; absent if no image was compared. */
  readonly pictureShare?: number;
  /** Descriptions of what is left out because it moves automatically. */
  readonly leftOut: readonly string[];
};

/** The maximum number of descriptions; the others are only counted. */
export const leftOutMax = 10;

export const leftOutField = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Parts that are ignored because they change on every load, such as "You are visitor …". A part that ' +
    'stays the same for seven runs is compared again.',
} as const;

/** The comparison settings in the record of a schedule. */
export const comparisonAnswer = {
  type: 'object',
  title: 'ScheduleComparison',
  required: ['summary', 'mode', 'leftOut'],
  description: 'What is compared. Absent if runs are not compared.',
  properties: {
    summary: { type: 'string', description: 'What counts as a change, as text.' },
    mode: { enum: changeModes, description: 'What is compared: the image, the text, or either.' },
    selector: { type: 'string', description: 'Only these elements are compared. Absent if the page is compared.' },
    words: {
      type: 'integer',
      description: 'Number of words in the text of the last compared run. Absent before it.',
    },
    visibleShare: {
      type: 'number',
      description: 'Share of the visible words of the page, from 0 to 1, that are compared.',
    },
    pictureShare: { type: 'number', description: 'Share of the compared image, from 0 to 1, that is not excluded.' },
    leftOut: leftOutField,
  },
} as const;

export const describeComparison = (settings: WatchedContentSettings, content: WatchedContent | null) => ({
  summary: comparisonInWords(settings),
  mode: settings.changeDetection?.mode ?? defaultChangeMode,
  ...(settings.changeDetection?.selector !== undefined && { selector: settings.changeDetection.selector }),
  ...content,
  leftOut: [...(content?.leftOut ?? [])],
});

type WatchedContentSettings = {
  readonly changeDetection: ChangeDetection | null | undefined;
  /** The selectors of the schedule; both lists apply. */
  readonly ignoreSelectors: readonly string[];
  readonly diffThreshold: number;
};

/** Describes what a schedule compares, in sentences that need no run. */
export function comparisonInWords({ changeDetection, ignoreSelectors, diffThreshold }: WatchedContentSettings): string {
  const { mode = defaultChangeMode, selector, ignoreSelectors: more = [] } = changeDetection ?? {};
  const where = selector === undefined ? 'the page' : `the elements ${selector}`;
  const picture = `more than ${shareInWords(diffThreshold)} of the image of ${where} differs`;
  const text = `a line of the visible text of ${where} is edited, added or removed`;
  const wide = selector === undefined ? '' : '; their text also counts if they are as wide as the image';
  const change = { visual: `${picture}${wide}`, text, either: `${text}, or if ${picture}` }[mode];
  const ignored = [...new Set([...ignoreSelectors, ...more])];
  return `A run counts as changed if ${change}.${ignored.length === 0 ? '' : ` Ignored: ${ignored.join(', ')}.`}`;
}
