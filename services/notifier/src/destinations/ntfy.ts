import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { addToJson, type DestinationResponse, type HttpDestination, isSuccess } from '../channels/http-destination.ts';

/**
 * A message has at most 4,096 bytes and becomes an attached file above that:
 * https://docs.ntfy.sh/publish/#limitations. A character has at most three bytes for each UTF-16
 * unit.
 */
const limits = { title: 250, text: 1_300 } as const;
const priorities = { failure: 4, other: 3 } as const;

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer)) return undefined;
  return [401, 403].includes(answer.status)
    ? 'The ntfy server does not allow messages to this topic. Check the topic and the access token.'
    : `ntfy responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const ntfyDriver: HttpDestination = {
  makeBody: alertBody((alert) => ({
    title: cutWithEllipsis(alert.title, limits.title),
    message: formatPlainText({ ...alert, links: [] }, limits.text),
    priority: alert.isFailure ? priorities.failure : priorities.other,
    click: alert.links[0]?.url,
    ...(alert.pictureUrl !== undefined && { attach: alert.pictureUrl }),
    // A message has at most three buttons.
    actions: alert.links.slice(0, 3).map(({ name, url }) => ({ action: 'view', label: name, url })),
  })),
  // JSON is sent to the address of the server, with the topic as a field
  // (https://docs.ntfy.sh/publish/#publish-as-json).
  request: ({ secrets: { url = '', token }, body }) => {
    const topic = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
    return {
      url: new URL('.', url.replace(/\/+$/, '')).href,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: addToJson(body, { topic: decodeURIComponent(topic) }),
    };
  },
  problemOf: findProblem,
};
