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
/** A run with the subject line that its destination defines. */
type MailedRun = ReportedRun & { readonly subject: string | null };

/**
 * Creates the email about one run, or about several that ended together. Names, addresses and words
 * of pages come from others and are shown as text, whatever they contain. The footer has no link
 * that changes anything, because mail scanners follow links.
 */
export function scheduleMail(runs: readonly MailedRun[]): Mail {
  const [first] = runs;
  return first !== undefined && runs.length === 1 ? mailOfOne(first) : mailOfSeveral(runs);
}

function mailOfOne(mailed: MailedRun): Mail {
  const { run, subject } = mailed;
  const title = formatRunTitle(run);
  const { text, html } = runSection(mailed, true);
  const footer =
    'You receive this email because your address is listed in the schedule ' +
    `"${oneLine(run.scheduleName)}". The owner of the schedule can remove it.`;
  return {
    subject: oneLine(subject ?? title),
    text: `${text}\n\n-- \n${footer}\n`,
    html: document(title, html, footer),
  };
}

function mailOfSeveral(all: readonly MailedRun[]): Mail {
  const runs = all.toSorted((a, b) => placeOf(a) - placeOf(b));
  const title = digestTitle(runs);
  const subjects = new Set(runs.map(({ subject }) => subject));
  const [own] = subjects;
  const sections = runs.map((one) => runSection(one, false));
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
        sections.map(({ html }, index) => `${ruleBefore(runs, index)}\n${html}`).join('\n'),
      footer,
    ),
  };
}

/** Returns the rule before a run. Consecutive first runs form a list without rules. */
function ruleBefore(runs: readonly MailedRun[], index: number): string {
  const isFirst = (one: MailedRun | undefined): boolean => one !== undefined && classifyRun(one.run) === 'first';
  return isFirst(runs[index]) && isFirst(runs[index - 1]) ? '<p></p>' : `<hr style="${style.rule}">`;
}

const placeOf = ({ run }: MailedRun): number => runKinds.indexOf(classifyRun(run));

const words: Readonly<Record<RunKind, (count: number) => string>> = {
  failed: (count) => `${count} failed`,
  gone: (count) => `${count} unavailable`,
  back: (count) => `${count} ${count === 1 ? 'works' : 'work'} again`,
  condition: (count) => `${count} ${count === 1 ? 'meets' : 'meet'} a condition`,
  changed: (count) => `${count} ${count === 1 ? 'has' : 'have'} changed`,
  captured: (count) => `${count} ${count === 1 ? 'was' : 'were'} captured`,
  first: (count) => `${count} now being watched`,
};

/** "12 runs: 1 failed, 3 have changed, 8 now watched". */
function digestTitle(runs: readonly MailedRun[]): string {
  const counts = Map.groupBy(runs, ({ run }) => classifyRun(run));
  const parts = runKinds.flatMap((kind) => (counts.has(kind) ? [words[kind](counts.get(kind)!.length)] : []));
  return `${runs.length} runs: ${parts.join(', ')}`;
}

/** The images of a run that are part of the email, by their content IDs. */
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
function runSection({ run, links, shown }: ReportedRun, isAlone: boolean): RunSection {
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
      ? ['', ...lines.map((line) => `  ${markedText(line)}`), ...rest.map((one) => `  ${one}`)]
      : []),
    ...(addresses.length > 0 ? ['', ...addresses.map(([name, to]) => `${name}: ${to}`)] : []),
  ].join('\n');
  const html = [
    textElement(isAlone ? 'h1' : 'h2', isAlone ? 'title' : 'name', title),
    element('p', 'meta', [url, ...time].map(escapeMarkup).join('<br>')),
    ...facts.map((fact) => textElement('p', 'fact', fact)),
    ...(error === undefined ? [] : [textElement('p', 'error', error)]),
    ...lines.map((line) => element('p', 'line', markedHtml(line))),
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

/** Marks changes like `git diff --word-diff`, which needs no colour. */
const markedText = ({ words }: ChangedLine): string =>
  words
    .map(({ text, change }) => {
      const clean = oneLineInside(text);
      return change === undefined ? clean : change === 'added' ? `{+${clean}+}` : `[-${clean}-]`;
    })
    .join('');

const markedHtml = ({ words }: ChangedLine): string =>
  words
    .map(({ text, change }) => {
      const inside = escapeMarkup(oneLineInside(text));
      if (change === undefined) return inside;
      return element(change === 'added' ? 'ins' : 'del', change, inside);
    })
    .join('');

/** Works like `oneLine`, but preserves the blanks between words. */
const oneLineInside = (text: string): string => oneLine(`.${text}.`).slice(1, -1);

/** Lists the addresses of a run, with several outputs each under its ID. */
function listAddresses({ storageUrl, outputs = {}, diffUrl }: ScheduleLinks): [string, string][] {
  const all = Object.entries(outputs).map(([id, output]): [string, string] => [`Result ${id}`, output.storageUrl]);
  const single: [string, string][] = storageUrl === undefined ? [] : [['Result', storageUrl]];
  return [
    ...(all.length > 1 ? all : single),
    ...(diffUrl === undefined ? [] : [['Changes', diffUrl] as [string, string]]),
  ];
}
