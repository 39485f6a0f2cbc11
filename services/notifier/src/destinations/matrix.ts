import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { type DestinationResponse, type HttpDestination, isSuccess } from '../channels/http-destination.ts';

/** An event has at most 65,536 bytes (Matrix client-server API 1.11, section "Size limits"). */
const textMax = 10_000;

/** The codes of https://spec.matrix.org/v1.11/client-server-api/#standard-error-response. */
const problems = new Map([
  ['M_UNKNOWN_TOKEN', 'The Matrix server rejects the access token. Add the destination again with a valid token.'],
  ['M_FORBIDDEN', 'The user of the access token may not write to this Matrix room. Invite the user to the room.'],
  ['M_NOT_FOUND', 'The Matrix server does not have this room. Check the room ID and the URL of the server.'],
]);

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer) && answer.response.includes('"event_id"')) return undefined;
  const code = /"errcode":\s*"(\w+)"/.exec(answer.response)?.[1] ?? '';
  return problems.get(code) ?? `Matrix responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const matrixDriver: HttpDestination = {
  // Only `formatted_body` is HTML, so the text of a page is shown literally.
  makeBody: alertBody((alert) => ({
    msgtype: 'm.text',
    body: `${cutWithEllipsis(alert.title, 300)}\n${formatPlainText(alert, textMax)}`,
    // An empty list mentions no user, whatever names the text contains.
    'm.mentions': {},
  })),
  // The ID of the delivery makes the server ignore a repeated message.
  request: ({ id, url, settings, secrets: { accessToken = '' }, body }) => ({
    method: 'PUT',
    url: new URL(
      `_matrix/client/v3/rooms/${encodeURIComponent(String(settings?.['roomId']))}/send/m.room.message/${encodeURIComponent(id)}`,
      url.endsWith('/') ? url : `${url}/`,
    ).href,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body,
  }),
  problemOf: findProblem,
};
