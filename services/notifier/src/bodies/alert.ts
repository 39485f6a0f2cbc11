import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import { findExecution, type ExecutionDetails } from '@tintype/database/schedules/executions';
import type { BytesMaker } from './body.ts';
import { oneLine } from './mail-kit.ts';
import {
  classifyRun,
  findRunError,
  listRunFacts,
  selectChangedLines,
  formatRunTime,
  formatRunTitle,
  listRunWarnings,
  filesInOrder,
  scheduleLinks,
} from './run-words.ts';

/**
 * A run as text, for chat services. The texts come from web pages and users, so each service must
 * escape them.
 */
export type Alert = {
  readonly title: string;
  readonly isFailure: boolean;
  readonly pageUrl: string;
  readonly time: string;
  /** Sentences about the run: what changed or failed, and what else the reader should know. */
  readonly facts: readonly string[];
  /** The changed lines as "− before" and "+ after", each at most `lineMax` characters. */
  readonly lines: readonly string[];
  /** The number of lines that only the history shows. */
  readonly more: number;
  /**
   * The URL of an image of the change, or of the page if nothing changed. It expires with the file.
   */
  readonly pictureUrl?: string;
  readonly links: readonly { readonly name: string; readonly url: string }[];
};

const lineMax = 300;
const changesMax = 12;

export const alertBody =
  (format: (alert: Alert) => object): BytesMaker =>
  async (dependencies, { subjectId }) => {
    const run = await findExecution(dependencies.database, subjectId);
    if (run === undefined) return undefined;
    const links = await scheduleLinks(dependencies, run);
    const isPicture = filesInOrder(run)[0]?.type === 'screenshot';
    const pictureUrl = links.diffUrl ?? (isPicture ? links.storageUrl : undefined);
    const runUrl = `${dependencies.publicUrl}/schedules/${run.scheduleId}/runs/${run.id}`;
    const alert = {
      ...describeRun(run),
      ...(pictureUrl !== undefined && { pictureUrl }),
      links: [
        { name: 'Open the run', url: runUrl },
        ...(links.storageUrl === undefined ? [] : [{ name: 'Open the result', url: links.storageUrl }]),
      ],
    };
    return Buffer.from(JSON.stringify(format(alert)));
  };

function describeRun(run: ExecutionDetails): Omit<Alert, 'pictureUrl' | 'links'> {
  const { lines, more } = selectChangedLines(run, changesMax);
  const error = findRunError(run);
  return {
    title: formatRunTitle(run),
    isFailure: ['failed', 'gone'].includes(classifyRun(run)),
    pageUrl: cutWithEllipsis(oneLine(run.url), lineMax),
    time: formatRunTime(run),
    facts: [
      ...(error === undefined ? [] : [cutWithEllipsis(error, lineMax)]),
      ...listRunFacts(run),
      ...listRunWarnings(run),
    ],
    lines: lines.flatMap(formatChangedLine),
    more,
  };
}

const formatChangedLine = ({ before, after }: ChangedLine): string[] => [
  ...(before === undefined ? [] : [cutWithEllipsis(`− ${oneLine(before)}`, lineMax)]),
  ...(after === undefined ? [] : [cutWithEllipsis(`+ ${oneLine(after)}`, lineMax)]),
];

/**
 * Cuts a text to the maximum number of UTF-16 units, never within a character. A cut text ends with
 * an ellipsis.
 */
export const cutWithEllipsis = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/**
 * Returns as many complete lines as fit into `max` characters, so that no escape is split, and then
 * the number of missing lines.
 */
export function fitLines(
  lines: readonly string[],
  { max, more }: { readonly max: number; readonly more: number },
): string {
  const rest = (count: number): string => (count > 0 ? `… and ${count} more` : '');
  for (let count = lines.length; ; count -= 1) {
    const text = [...lines.slice(0, count), rest(more + lines.length - count)].filter((line) => line !== '').join('\n');
    if (text.length <= max || count === 0) return text;
  }
}

/**
 * Returns a run without its title, as lines of plain text that together have at most `max`
 * characters, and then its links if they fit into half of that.
 */
export function formatPlainText({ pageUrl, time, facts, lines, more, links }: Alert, max: number): string {
  const addresses = links.map(({ name, url }) => `\n${name}: ${url}`).join('');
  const ends = addresses.length < max / 2 ? addresses : '';
  return `${fitLines([pageUrl, time, ...facts, ...lines], { max: max - ends.length, more })}${ends}`;
}
