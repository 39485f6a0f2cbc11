import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import { element, link, oneLine, picture, textElement } from './mail-kit.ts';
import {
  findRunError,
  listRunFacts,
  classifyRun,
  selectChangedLines,
  formatRunTime,
  formatRunTitle,
  listRunWarnings,
} from './run-words.ts';
import type { ScheduleLinks } from './schedule-links.ts';

/** The images of a run that are part of the email, by their content IDs. */
export type ReportImages = { readonly capture?: string; readonly change?: string };
export type ReportedRun = {
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
export function runSection({ run, links, shown }: ReportedRun, isAlone: boolean): RunSection {
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
