import { document, oneLine, style, textElement } from './mail-kit.ts';
import { runSection, type ReportedRun } from './run-section.ts';
import { classifyRun, type RunKind, runKinds, formatRunTitle } from './run-words.ts';

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
  first: (count) => `${count} now watched`,
};

/** Returns the title of a digest: "12 runs: 1 failed, 3 have changed, 8 now watched". */
function digestTitle(runs: readonly MailedRun[]): string {
  const counts = Map.groupBy(runs, ({ run }) => classifyRun(run));
  const parts = runKinds.flatMap((kind) => (counts.has(kind) ? [words[kind](counts.get(kind)!.length)] : []));
  return `${runs.length} runs: ${parts.join(', ')}`;
}
