import { document, oneLine, style, textElement } from './mail-kit.ts';
import { runSection, type ToldRun } from './run-section.ts';
import { kindOf, type RunKind, runKinds, titleOf } from './run-told.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };
/** A run with the subject line that its destination has set. */
type Told = ToldRun & { readonly subject: string | null };

/**
 * What a person reads of one run, or of several that fell together. Names, addresses and words of pages come from others and are shown as
 * text, whatever they contain. The footer has no link that changes anything: mail scanners follow links.
 */
export function scheduleMail(told: readonly Told[]): Mail {
  const [first] = told;
  return first !== undefined && told.length === 1 ? mailOfOne(first) : mailOfSeveral(told);
}

function mailOfOne(told: Told): Mail {
  const { run, subject } = told;
  const title = titleOf(run);
  const { text, html } = runSection(told, true);
  const footer = `You get this mail because the schedule "${oneLine(run.scheduleName)}" names your address. Whoever owns the schedule can take it out.`;
  return {
    subject: oneLine(subject ?? title),
    text: `${text}\n\n-- \n${footer}\n`,
    html: document(title, html, footer),
  };
}

function mailOfSeveral(all: readonly Told[]): Mail {
  const told = all.toSorted((a, b) => placeOf(a) - placeOf(b));
  const title = digestTitle(told);
  const subjects = new Set(told.map(({ subject }) => subject));
  const [own] = subjects;
  const sections = told.map((one) => runSection(one, false));
  const names = [...new Set(told.map(({ run }) => `"${oneLine(run.scheduleName)}"`))];
  const footer = `You get this mail because these schedules name your address: ${names.join(', ')}. Whoever owns them can take it out.`;
  return {
    subject: oneLine(subjects.size === 1 && own ? `${own} (${told.length})` : title),
    text: `${title}\n\n${sections.map(({ text }) => text).join('\n\n---\n\n')}\n\n-- \n${footer}\n`,
    html: document(
      title,
      textElement('h1', 'title', title) +
        textElement('p', 'meta', 'They came together, so they are one mail.') +
        sections.map(({ html }, index) => `${ruleBefore(told, index)}\n${html}`).join('\n'),
      footer,
    ),
  };
}

/** First pictures follow each other as a list. */
function ruleBefore(told: readonly Told[], index: number): string {
  const isFirst = (one: Told | undefined): boolean => one !== undefined && kindOf(one.run) === 'first';
  return isFirst(told[index]) && isFirst(told[index - 1]) ? '<p></p>' : `<hr style="${style.rule}">`;
}

const placeOf = ({ run }: Told): number => runKinds.indexOf(kindOf(run));

const words: Readonly<Record<RunKind, (count: number) => string>> = {
  failed: (count) => `${count} failed`,
  changed: (count) => `${count} ${count === 1 ? 'has' : 'have'} changed`,
  captured: (count) => `${count} ${count === 1 ? 'was' : 'were'} captured`,
  first: (count) => `${count} now watched`,
};

/** "12 runs: 1 failed, 3 have changed, 8 now watched". */
function digestTitle(told: readonly Told[]): string {
  const counts = Map.groupBy(told, ({ run }) => kindOf(run));
  const parts = runKinds.flatMap((kind) => (counts.has(kind) ? [words[kind](counts.get(kind)!.length)] : []));
  return `${told.length} runs: ${parts.join(', ')}`;
}
