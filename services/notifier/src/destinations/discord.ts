import { type Alert, alertBody, cutWithEllipsis, fitLines } from '../bodies/alert.ts';
import {
  type DestinationResponse,
  type HttpDestination,
  isSuccess,
  postToSecretAddress,
} from '../channels/http-destination.ts';

/**
 * The limits of https://discord.com/developers/docs/resources/message#embed-object. Together they
 * stay below the 6,000 of an embed.
 */
const limits = { title: 256, description: 4_096, url: 2_048 } as const;
const colors = { failure: 0xc5372c, other: 0x0b57b8 } as const;

/**
 * Escapes everything that has a meaning in Discord's Markdown, including mentions and addresses.
 */
const escape = (text: string): string => text.replaceAll(/[\\*_~`|>#\-+[\]()@<:]/g, String.raw`\$&`);
/** Cuts a text until its escaped form fits, so that no escape is split. */
function escapedTo(text: string, max: number): string {
  for (let length = Math.min(text.length, max); ; length -= 1) {
    const escaped = escape(cutWithEllipsis(text, length));
    if (escaped.length <= max) return escaped;
  }
}

function getEmbed({ title, isFailure, pageUrl, time, facts, lines, more, pictureUrl, links }: Alert): object {
  const [run] = links;
  const shown = links
    .filter(({ url }) => url.length <= limits.url)
    .map(({ name, url }) => `[${name}](${url.replaceAll(')', '%29')})`);
  const joined = shown.join(' · ');
  const ends = joined.length < limits.description / 2 ? `\n\n${joined}` : '';
  const words = fitLines([pageUrl, time, ...facts, ...lines].map(escape), {
    max: limits.description - ends.length,
    more,
  });
  return {
    title: escapedTo(title, limits.title),
    ...(run !== undefined && run.url.length <= limits.url && { url: run.url }),
    description: `${words}${ends}`,
    color: isFailure ? colors.failure : colors.other,
    ...(pictureUrl !== undefined && pictureUrl.length <= limits.url && { image: { url: pictureUrl } }),
  };
}

/** The codes of https://discord.com/developers/docs/topics/opcodes-and-status-codes#json. */
const problems: Readonly<Record<number, string>> = {
  10015: 'The webhook was removed in Discord (Unknown Webhook). Create a new webhook and enter its URL here.',
  50027: 'Discord rejects the token in the webhook URL. Enter the URL again.',
};

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer)) return undefined;
  const code = Number(/"code":\s*(\d+)/.exec(answer.response)?.[1]);
  return problems[code] ?? `Discord responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const discordDriver: HttpDestination = {
  // Mentions in the text of a page must not notify anyone.
  makeBody: alertBody((alert) => ({ allowed_mentions: { parse: [] }, embeds: [getEmbed(alert)] })),
  request: postToSecretAddress,
  problemOf: findProblem,
};
