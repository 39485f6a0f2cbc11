import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { addToJson, type DestinationResponse, type HttpDestination, isSuccess } from '../channels/http-destination.ts';

/** The limits of https://pushover.net/api#limits, in characters. */
const limits = { title: 250, message: 1_024, url: 512 } as const;
const priorities = { failure: 1, other: 0 } as const;

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer) && /"status":\s*1\b/.test(answer.response)) return undefined;
  if (/"token":\s*"invalid"|application token/.test(answer.response))
    return 'Pushover rejects the API token. Add the destination again with the token of an application.';
  if (/"user":\s*"invalid"|user (?:key|identifier)/.test(answer.response))
    return 'Pushover rejects the user key. Add the destination again with the key of a user or a group.';
  return `Pushover responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const pushoverDriver: HttpDestination = {
  makeBody: alertBody((alert) => {
    const [run] = alert.links;
    return {
      title: cutWithEllipsis(alert.title, limits.title),
      message: formatPlainText({ ...alert, links: [] }, limits.message),
      priority: alert.isFailure ? priorities.failure : priorities.other,
      ...(run !== undefined && run.url.length <= limits.url && { url: run.url, url_title: run.name }),
    };
  }),
  request: ({ url, secrets: { token, user }, body }) => ({
    url,
    headers: { 'Content-Type': 'application/json' },
    body: addToJson(body, { token, user }),
  }),
  problemOf: findProblem,
};
