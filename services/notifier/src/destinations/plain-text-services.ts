import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { addToJson, explainWith, type HttpDestination, isSuccess } from '../channels/http.ts';

/** https://core.telegram.org/bots/api#sendmessage allows 4,096 characters. */
const telegramLimits = { title: 250, text: 3_800 } as const;

/** Separates `@` from the name outside URLs, so that the text of a page mentions no user. */
const withoutMentions = (text: string): string =>
  text.replaceAll(/(https?:\/\/\S+)|@(?=\w)/g, (match, address?: string) => address ?? `${match}\u200b`);

export const telegramDriver: HttpDestination = {
  // The text is shown literally, because the message has no `parse_mode`.
  makeBody: alertBody((alert) => ({
    text: withoutMentions(
      `${cutWithEllipsis(alert.title, telegramLimits.title)}\n${formatPlainText(alert, telegramLimits.text)}`,
    ),
    link_preview_options:
      alert.pictureUrl === undefined ? { is_disabled: true } : { url: alert.pictureUrl, prefer_large_media: true },
  })),
  request: ({ url, settings, secrets: { botToken = '' }, body }) => ({
    url: new URL(`./bot${botToken}/sendMessage`, url).href,
    headers: { 'Content-Type': 'application/json' },
    body: addToJson(body, { chat_id: settings?.['chatId'] }),
  }),
  problemOf: explainWith(
    'Telegram',
    ({ status, response }) => {
      if (status === 401 || status === 404)
        return 'Telegram rejects the token of the bot. Add the destination again with the token that BotFather shows.';
      return /chat not found|bot was blocked|bot was kicked|not a member|have no rights/.test(response)
        ? 'The bot cannot write to this Telegram chat. Add the bot to the chat, or send it a message first.'
        : undefined;
    },
    (answer) => isSuccess(answer) && /"ok":\s*true/.test(answer.response),
  ),
};

/** An event has at most 65,536 bytes (Matrix client-server API 1.11, section "Size limits"). */
const matrixTextMax = 10_000;

/** The codes of https://spec.matrix.org/v1.11/client-server-api/#standard-error-response. */
const matrixProblems = new Map([
  ['M_UNKNOWN_TOKEN', 'The Matrix server rejects the access token. Add the destination again with a valid token.'],
  ['M_FORBIDDEN', 'The user of the access token may not write to this Matrix room. Invite the user to the room.'],
  ['M_NOT_FOUND', 'The Matrix server does not have this room. Check the room ID and the URL of the server.'],
]);

export const matrixDriver: HttpDestination = {
  // Only `formatted_body` is HTML, so the text of a page is shown literally.
  makeBody: alertBody((alert) => ({
    msgtype: 'm.text',
    body: `${cutWithEllipsis(alert.title, 300)}\n${formatPlainText(alert, matrixTextMax)}`,
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
  problemOf: explainWith(
    'Matrix',
    ({ response }) => matrixProblems.get(/"errcode":\s*"(\w+)"/.exec(response)?.[1] ?? ''),
    (answer) => isSuccess(answer) && answer.response.includes('"event_id"'),
  ),
};

/**
 * A message has at most 4,096 bytes and becomes an attached file above that:
 * https://docs.ntfy.sh/publish/#limitations. A character has at most three bytes for each UTF-16
 * unit.
 */
const ntfyLimits = { title: 250, text: 1_300 } as const;

export const ntfyDriver: HttpDestination = {
  makeBody: alertBody((alert) => ({
    title: cutWithEllipsis(alert.title, ntfyLimits.title),
    message: formatPlainText({ ...alert, links: [] }, ntfyLimits.text),
    priority: alert.isFailure ? 4 : 3,
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
  problemOf: explainWith('ntfy', ({ status }) =>
    [401, 403].includes(status)
      ? 'The ntfy server does not allow messages to this topic. Check the topic and the access token.'
      : undefined,
  ),
};

const gotifyLimits = { title: 250, text: 8_000 } as const;

export const gotifyDriver: HttpDestination = {
  // The extras are those of https://gotify.net/docs/msgextras. Plain text is the default.
  makeBody: alertBody((alert) => ({
    title: cutWithEllipsis(alert.title, gotifyLimits.title),
    message: formatPlainText(alert, gotifyLimits.text),
    priority: alert.isFailure ? 8 : 5,
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
  problemOf: explainWith('Gotify', ({ status }) =>
    [401, 403].includes(status)
      ? 'The Gotify server rejects the token. Add the destination again with the token of an application.'
      : undefined,
  ),
};

/** The limits of https://pushover.net/api#limits, in characters. */
const pushoverLimits = { title: 250, message: 1_024, url: 512 } as const;

export const pushoverDriver: HttpDestination = {
  makeBody: alertBody((alert) => {
    const [run] = alert.links;
    return {
      title: cutWithEllipsis(alert.title, pushoverLimits.title),
      message: formatPlainText({ ...alert, links: [] }, pushoverLimits.message),
      priority: alert.isFailure ? 1 : 0,
      ...(run !== undefined && run.url.length <= pushoverLimits.url && { url: run.url, url_title: run.name }),
    };
  }),
  request: ({ url, secrets: { token, user }, body }) => ({
    url,
    headers: { 'Content-Type': 'application/json' },
    body: addToJson(body, { token, user }),
  }),
  problemOf: explainWith(
    'Pushover',
    ({ response }) => {
      if (/"token":\s*"invalid"|application token/.test(response))
        return 'Pushover rejects the API token. Add the destination again with the token of an application.';
      return /"user":\s*"invalid"|user (?:key|identifier)/.test(response)
        ? 'Pushover rejects the user key. Add the destination again with the key of a user or a group.'
        : undefined;
    },
    (answer) => isSuccess(answer) && /"status":\s*1\b/.test(answer.response),
  ),
};
