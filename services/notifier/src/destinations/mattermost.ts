import { alertBody, cutWithEllipsis, fitLines } from '../bodies/alert.ts';
import {
  type DestinationResponse,
  type HttpDestination,
  isSuccess,
  postToSecretAddress,
} from '../channels/http-destination.ts';

/**
 * The limits of a post, which are those of its complete text:
 * https://developers.mattermost.com/integrate/webhooks/incoming/ (16,383 characters).
 */
const limits = { title: 300, text: 12_000 } as const;
const colors = { failure: '#c5372c', other: '#0b57b8' } as const;

/** Escapes Markdown, and separates `@` from the name, so that the text mentions no user. */
const escape = (text: string): string =>
  text.replaceAll(/[\\*_~`|>#\-+[\]()!<:]/g, String.raw`\$&`).replaceAll('@', '@\u200b');

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer)) return undefined;
  return /incoming_webhook|Invalid webhook/i.test(answer.response)
    ? 'The webhook was removed or disabled in Mattermost. Create a new webhook and enter its URL here.'
    : `Mattermost responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const mattermostDriver: HttpDestination = {
  makeBody: alertBody(({ title, isFailure, pageUrl, time, facts, lines, more, pictureUrl, links }) => {
    const shown = links.map(({ name, url }) => `[${name}](${url.replaceAll(')', '%29')})`).join(' · ');
    const words = fitLines([pageUrl, time, ...facts, ...lines].map(escape), { max: limits.text, more });
    const short = cutWithEllipsis(title, limits.title);
    return {
      attachments: [
        {
          fallback: short,
          color: isFailure ? colors.failure : colors.other,
          title: escape(short),
          title_link: links[0]?.url,
          text: `${words}\n\n${shown}`,
          ...(pictureUrl !== undefined && { image_url: pictureUrl }),
        },
      ],
    };
  }),
  request: postToSecretAddress,
  problemOf: findProblem,
};
