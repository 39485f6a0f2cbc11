import { fileFormats } from '@tintype/contracts/formats/formats';
import type { ExecutionDetails } from '@tintype/database/schedules';
import type { ScheduleLinks } from './schedule-links.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };
type Told = {
  readonly run: ExecutionDetails;
  readonly links: ScheduleLinks;
  /** The subject line that its owner has set. */
  readonly subject: string | null;
  /** The content id of the picture, when it comes with the mail. */
  readonly pictureId: string | undefined;
};

/**
 * What a person reads of a run. Names and addresses come from others and are shown as text, whatever they contain. The footer has no link
 * that changes anything: mail scanners follow links.
 */
export function scheduleMail({ run, links, subject, pictureId }: Told): Mail {
  const title = titleOf(run);
  const rows = rowsOf(run);
  const addresses = addressesOf(links);
  const footer = `You get this mail because the schedule "${oneLine(run.scheduleName)}" names your address. Whoever owns the schedule can take it out.`;
  const text = [
    title,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    ...addresses.map(([name, url]) => `${name}: ${url}`),
    '',
    '-- ',
    footer,
    '',
  ].join('\n');
  const picture =
    pictureId === undefined
      ? ''
      : `<p><img src="cid:${escaped(pictureId)}" alt="The page as it was captured" style="max-width:100%;border:1px solid #ccc"></p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:sans-serif;color:#222;max-width:640px;margin:0 auto;padding:16px">
<h1 style="font-size:20px">${escaped(title)}</h1>
<table>${rows.map(([name, value]) => `<tr><th align="left" style="padding-right:12px">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>
${picture}
${addresses.map(([name, url]) => `<p><a href="${escaped(url)}">${escaped(name)}</a></p>`).join('\n')}
<p style="font-size:12px;color:#666;border-top:1px solid #ccc;padding-top:8px">${escaped(footer)}</p>
</body></html>
`;
  return { subject: oneLine(subject ?? title), text, html };
}

function titleOf({ scheduleName, state, changed, autoPaused }: ExecutionDetails): string {
  const what =
    state === 'FAILED'
      ? autoPaused
        ? 'failed and was paused'
        : 'failed'
      : changed === true
        ? 'has changed'
        : 'was captured';
  return `${oneLine(scheduleName)} ${what}`;
}

const rowsOf = ({ url, executedAt, diffScore, errorMessage, errorCode, autoPaused, verdict }: ExecutionDetails) =>
  [
    ['Page', oneLine(url)],
    ['Time', executedAt.toISOString()],
    ...(diffScore === null ? [] : [['Changed', `${(diffScore * 100).toFixed(2)} % of the picture`]]),
    ...(verdict === null || verdict === 'page' ? [] : [['Seen', verdict.replace('_', ' ')]]),
    ...(errorMessage === null ? [] : [['Error', `${oneLine(errorMessage)} (${errorCode})`]]),
    ...(autoPaused ? [['Paused', 'It runs again once it is resumed.']] : []),
  ] as [string, string][];

/** With several outputs each under its id. */
function addressesOf({ storageUrl, outputs = {}, diffUrl }: ScheduleLinks): [string, string][] {
  const all = Object.entries(outputs).map(([id, output]): [string, string] => [`The result ${id}`, output.storageUrl]);
  const single: [string, string][] = storageUrl === undefined ? [] : [['The result', storageUrl]];
  return [
    ...(all.length > 1 ? all : single),
    ...(diffUrl === undefined ? [] : [['What has changed', diffUrl] as [string, string]]),
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);

/** Controls would break a line, directional marks would turn one around. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** A file name that says what it is. */
export const attachmentName = (format: keyof typeof fileFormats): string => `capture.${fileFormats[format].extension}`;
