import { alertBody, cutWithEllipsis, formatPlainText } from '../bodies/alert.ts';
import { addToJson, type DestinationResponse, type HttpDestination, isSuccess } from '../channels/http-destination.ts';

/** The limit of https://core.telegram.org/bots/api#sendmessage is 4,096 characters. */
const limits = { title: 250, text: 3_800 } as const;

/** Separates `@` from the name, so that the text of a page mentions no user. Keeps addresses. */
const withoutMentions = (text: string): string =>
  text.replaceAll(/(https?:\/\/\S+)|@(?=\w)/g, (match, address?: string) => address ?? `${match}\u200b`);

function findProblem(answer: DestinationResponse): string | undefined {
  if (isSuccess(answer) && /"ok":\s*true/.test(answer.response)) return undefined;
  if (answer.status === 401 || answer.status === 404)
    return 'Telegram rejects the token of the bot. Add the destination again with the token that BotFather shows.';
  if (/chat not found|bot was blocked|bot was kicked|not a member|have no rights/.test(answer.response))
    return 'The bot cannot write to this Telegram chat. Add the bot to the chat, or send it a message first.';
  return `Telegram responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const telegramDriver: HttpDestination = {
  // The text is shown literally, because the message has no `parse_mode`.
  makeBody: alertBody((alert) => ({
    text: withoutMentions(`${cutWithEllipsis(alert.title, limits.title)}\n${formatPlainText(alert, limits.text)}`),
    link_preview_options:
      alert.pictureUrl === undefined ? { is_disabled: true } : { url: alert.pictureUrl, prefer_large_media: true },
  })),
  request: ({ url, settings, secrets: { botToken = '' }, body }) => ({
    url: new URL(`./bot${botToken}/sendMessage`, url).href,
    headers: { 'Content-Type': 'application/json' },
    body: addToJson(body, { chat_id: settings?.['chatId'] }),
  }),
  problemOf: findProblem,
};
