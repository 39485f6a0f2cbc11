import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { type DestinationResponse, type HttpDestination, isSuccess } from '../channels/http-destination.ts';

const limits = { title: 250, text: 8_000 } as const;
const priorities = { failure: 8, other: 5 } as const;

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer)) return undefined;
  return [401, 403].includes(answer.status)
    ? 'The Gotify server rejects the token. Add the destination again with the token of an application.'
    : `Gotify responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const gotifyDriver: HttpDestination = {
  // The extras are those of https://gotify.net/docs/msgextras. Plain text is the default.
  makeBody: alertBody((alert) => ({
    title: cutWithEllipsis(alert.title, limits.title),
    message: formatPlainText(alert, limits.text),
    priority: alert.isFailure ? priorities.failure : priorities.other,
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': {
        click: { url: alert.links[0]?.url },
        ...(alert.pictureUrl !== undefined && { bigImageUrl: alert.pictureUrl }),
      },
    },
  })),
  request: ({ url, secrets: { token = '' }, body }) => ({
    url: new URL('message', url.endsWith('/') ? url : `${url}/`).href,
    headers: { 'Content-Type': 'application/json', 'X-Gotify-Key': token },
    body,
  }),
  problemOf: findProblem,
};
