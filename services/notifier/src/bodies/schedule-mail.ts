import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import { document, oneLine, style, textElement, element, link, picture } from './mail-kit.ts';
import {
  classifyRun,
  type RunKind,
  runKinds,
  formatRunTitle,
  findRunError,
  listRunFacts,
  selectChangedLines,
  formatRunTime,
  listRunWarnings,
  type ScheduleLinks,
} from './run-words.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };
type MailedRun = ReportedRun & { readonly subject: string | null };

/**
 * Creates the email about one run, or about several that ended together. All names, addresses and
 * texts of pages are escaped. The footer has no link that changes anything, because mail scanners
 * follow links.
 */
export function scheduleMail(runs: readonly MailedRun[]): Mail {
  const [first] = runs;
  return first !== undefined && runs.length === 1 ? formatSingleRun(first) : formatDigest(runs);
}

function formatSingleRun(mailed: MailedRun): Mail {
  const { run, subject } = mailed;
  const title = formatRunTitle(run);
  const { text, html } = formatRunSection(mailed, true);
  const footer =
    'You receive this email because your address is listed in the schedule ' +
    `"${oneLine(run.scheduleName)}". The owner of the schedule can remove it.`;
  return {
    subject: oneLine(subject ?? title),
    text: `${text}\n\n-- \n${footer}\n`,
    html: document(title, html, footer),
  };
}

function formatDigest(all: readonly MailedRun[]): Mail {
  const runs = all.toSorted((a, b) => digestOrderOf(a) - digestOrderOf(b));
  const title = formatDigestTitle(runs);
  const subjects = new Set(runs.map(({ subject }) => subject));
  const [own] = subjects;
  const sections = runs.map((one) => formatRunSection(one, false));
  const names = [...new Set(runs.map(({ run }) => `"${oneLine(run.scheduleName)}"`))];
  const footer =
    `You receive this email because your address is listed in these schedules: ${names.join(', ')}. ` +
    'Their owners can remove it.';
  return {
    subject: oneLine(subjects.size === 1 && own ? `${own} (${runs.length})` : title),
    text: `${title}\n\n${sections.map(({ text }) => text).join('\n\n---\n\n')}\n\n-- \n${footer}\n`,
    html: document(
      title,
      textElement('h1', 'title', title) +
        textElement('p', 'meta', 'These runs ended at about the same time, so this email combines them.') +
        sections.map(({ html }, index) => `${formatSeparator(runs, index)}\n${html}`).join('\n'),
      footer,
    ),
  };
}

/** Returns the separator before a run. Consecutive first runs form a list without separators. */
function formatSeparator(runs: readonly MailedRun[], index: number): string {
  const isFirst = (one: MailedRun | undefined): boolean => one !== undefined && classifyRun(one.run) === 'first';
  return isFirst(runs[index]) && isFirst(runs[index - 1]) ? '<p></p>' : `<hr style="${style.rule}">`;
}

const digestOrderOf = ({ run }: MailedRun): number => runKinds.indexOf(classifyRun(run));

const countPhrases: Readonly<Record<RunKind, (count: number) => string>> = {
  failed: (count) => `${count} failed`,
  gone: (count) => `${count} unavailable`,
  back: (count) => `${count} ${count === 1 ? 'works' : 'work'} again`,
  condition: (count) => `${count} ${count === 1 ? 'meets' : 'meet'} a condition`,
  changed: (count) => `${count} ${count === 1 ? 'has' : 'have'} changed`,
  captured: (count) => `${count} ${count === 1 ? 'was' : 'were'} captured`,
  first: (count) => `${count} now being watched`,
};

/** "12 runs: 1 failed, 3 have changed, 8 now watched". */
function formatDigestTitle(runs: readonly MailedRun[]): string {
  const counts = Map.groupBy(runs, ({ run }) => classifyRun(run));
  const parts = runKinds.flatMap((kind) => (counts.has(kind) ? [countPhrases[kind](counts.get(kind)!.length)] : []));
  return `${runs.length} runs: ${parts.join(', ')}`;
}

export type ReportImages = { readonly capture?: string; readonly change?: string };
type ReportedRun = {
  readonly run: ExecutionDetails;
  readonly links: ScheduleLinks;
  readonly shown: ReportImages;
};
type RunSection = { readonly text: string; readonly html: string };

/** The maximum number of lines. The history shows the rest. */
const linesMax = 12;

/**
 * Returns one run, as text and as HTML. An email about one run contains only this section, under a
 * larger title. If there are several images, only the change is shown.
 */
function formatRunSection({ run, links, shown }: ReportedRun, isAlone: boolean): RunSection {
  const title = formatRunTitle(run);
  const url = oneLine(run.url);
  // A digest lists the names of first runs instead of their images, because there may be thirty.
  const isShort = !isAlone && classifyRun(run) === 'first';
  const facts = isShort ? [] : listRunFacts(run);
  const time = isShort ? [] : [formatRunTime(run)];
  const warnings = listRunWarnings(run);
  const error = findRunError(run);
  const { lines, more } = selectChangedLines(run, linesMax);
  const rest = more > 0 ? [`… and ${more} more ${more === 1 ? 'line' : 'lines'}.`] : [];
  const addresses = listAddresses(links);
  const text = [
    title,
    ...(isAlone ? [''] : []),
    `Page: ${url}`,
    ...time.map((one) => `Time: ${one}`),
    ...facts,
    ...(error === undefined ? [] : [`Error: ${error}`]),
    ...warnings.map((warning) => `Note: ${warning}`),
    ...(lines.length > 0
      ? ['', ...lines.map((line) => `  ${formatMarkedText(line)}`), ...rest.map((one) => `  ${one}`)]
      : []),
    ...(addresses.length > 0 ? ['', ...addresses.map(([name, to]) => `${name}: ${to}`)] : []),
  ].join('\n');
  const html = [
    textElement(isAlone ? 'h1' : 'h2', isAlone ? 'title' : 'name', title),
    element('p', 'meta', [url, ...time].map(escapeMarkup).join('<br>')),
    ...facts.map((fact) => textElement('p', 'fact', fact)),
    ...(error === undefined ? [] : [textElement('p', 'error', error)]),
    ...lines.map((line) => element('p', 'line', formatMarkedHtml(line))),
    ...rest.map((one) => textElement('p', 'caption', one)),
    ...(shown.change === undefined
      ? []
      : [
          picture(shown.change, 'The page with a box around each changed area'),
          textElement('p', 'caption', 'A box marks each changed area.'),
        ]),
    ...(shown.capture === undefined ? [] : [picture(shown.capture, 'The captured page')]),
    ...warnings.map((warning) => textElement('p', 'warning', warning)),
    ...(addresses.length > 0
      ? [element('p', 'links', addresses.map(([name, to]) => link(name, to)).join(' &nbsp;·&nbsp; '))]
      : []),
  ].join('\n');
  return { text, html };
}

/** Marks changes as `git diff --word-diff` does, without colour. */
const formatMarkedText = ({ words }: ChangedLine): string =>
  words
    .map(({ text, change }) => {
      const clean = oneLineInside(text);
      return change === undefined ? clean : change === 'added' ? `{+${clean}+}` : `[-${clean}-]`;
    })
    .join('');

const formatMarkedHtml = ({ words }: ChangedLine): string =>
  words
    .map(({ text, change }) => {
      const inside = escapeMarkup(oneLineInside(text));
      if (change === undefined) return inside;
      return element(change === 'added' ? 'ins' : 'del', change, inside);
    })
    .join('');

/** Works like `oneLine`, but preserves the blanks between words. */
const oneLineInside = (text: string): string => oneLine(`.${text}.`).slice(1, -1);

/** Lists the links to the results of a run. Several outputs are labelled with their IDs. */
function listAddresses({ storageUrl, outputs = {}, diffUrl }: ScheduleLinks): [string, string][] {
  const all = Object.entries(outputs).map(([id, output]): [string, string] => [`Result ${id}`, output.storageUrl]);
  const single: [string, string][] = storageUrl === undefined ? [] : [['Result', storageUrl]];
  return [
    ...(all.length > 1 ? all : single),
    ...(diffUrl === undefined ? [] : [['Changes', diffUrl] as [string, string]]),
  ];
}
