import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { IncomingHttpHeaders } from 'node:http';
import type { Behaviour } from './receiver.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = readonly [status: number, body: string | object, headers?: Readonly<Record<string, string>>];
type RequestFacts = { readonly bytes: number; readonly headers: IncomingHttpHeaders };
/** Returns the refusal of a message; `undefined` if the service accepts it. */
type Judge = (message: Json, sent: RequestFacts) => Answer | undefined;

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const hasText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= max;
const isWebAddress = (value: unknown, max: number): boolean =>
  hasText(value, max) && /^https?:\/\//.test(value as string);

/**
 * Block Kit as far as it is used here; what stands in angle brackets is a link, or Slack would read
 * it as a mention.
 */
const slack: Judge = ({ text, blocks }) => {
  const blockIsRight = (block: Json): boolean => {
    const { text: words, type: kind = '' } = (block['text'] ?? {}) as Json;
    if (block['type'] === 'header') return kind === 'plain_text' && hasText(words, 150);
    if (block['type'] === 'section')
      return (
        hasText(words, 3_000) &&
        (kind === 'plain_text' || (kind === 'mrkdwn' && /^(?:[^<>]|<https?:[^<>|]+\|[^<>|]+>)*$/.test(words as string)))
      );
    return block['type'] === 'image' && isWebAddress(block['image_url'], 3_000) && hasText(block['alt_text'], 2_000);
  };
  const all = listOf(blocks);
  const isRight = typeof text === 'string' && all.length > 0 && all.length <= 50 && all.every(blockIsRight);
  return isRight ? undefined : [400, 'invalid_blocks'];
};

const discord: Judge = ({ embeds, allowed_mentions: mentions }) => {
  const sizeOf = (embed: Json): number => [embed['title'], embed['description']].join('').length;
  const isRight = (embed: Json): boolean =>
    hasText(embed['title'], 256) &&
    hasText(embed['description'], 4_096) &&
    sizeOf(embed) <= 6_000 &&
    isWebAddress(embed['url'], 2_048) &&
    (embed['image'] === undefined || isWebAddress((embed['image'] as Json)['url'], 2_048));
  const all = listOf(embeds);
  const callsNobody = JSON.stringify(mentions) === '{"parse":[]}';
  return callsNobody && all.length === 1 && all.every(isRight)
    ? undefined
    : [400, { message: 'Invalid Form Body', code: 50035 }];
};

const teams: Judge = ({ type, attachments }, { bytes }) => {
  const [attachment, ...others] = listOf(attachments);
  const card = (attachment?.['content'] ?? {}) as Json;
  const partIsRight = (part: Json): boolean =>
    part['type'] === 'Image'
      ? isWebAddress(part['url'], 8_000)
      : part['type'] === 'RichTextBlock' &&
        listOf(part['inlines']).every((run) => run['type'] === 'TextRun' && hasText(run['text'], 28_000));
  const isRight =
    type === 'message' &&
    others.length === 0 &&
    attachment?.['contentType'] === 'application/vnd.microsoft.card.adaptive' &&
    card['type'] === 'AdaptiveCard' &&
    listOf(card['body']).length > 0 &&
    listOf(card['body']).every(partIsRight) &&
    listOf(card['actions']).every((one) => one['type'] === 'Action.OpenUrl' && isWebAddress(one['url'], 8_000));
  if (bytes > 28_000) return [413, 'RequestEntityTooLarge'];
  return isRight ? undefined : [400, 'Bad payload received by generic incoming webhook.'];
};

const mattermost: Judge = ({ attachments }) => {
  const [attachment, ...others] = listOf(attachments);
  const isRight =
    others.length === 0 &&
    hasText(attachment?.['fallback'], 300) &&
    hasText(attachment?.['text'], 16_383) &&
    isWebAddress(attachment?.['title_link'], 2_048);
  return isRight ? undefined : [400, { id: 'api.incoming_webhook.invalid', message: 'Invalid webhook' }];
};

const matrix: Judge = ({ msgtype, body, ...rest }, { headers, bytes }) => {
  if (headers.authorization !== 'Bearer open-sesame') return [401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid' }];
  const mentionsNobody = JSON.stringify(rest['m.mentions']) === '{}';
  return msgtype === 'm.text' && hasText(body, 60_000) && mentionsNobody && bytes < 65_536
    ? undefined
    : [400, { errcode: 'M_BAD_JSON', error: 'Bad event' }];
};

const telegram: Judge = ({ chat_id: chat, text, parse_mode: mode }) => {
  if (chat !== '-100123') return [400, { ok: false, description: 'Bad Request: chat not found' }];
  const isRight = hasText(text, 4_096) && mode === undefined && !/@\w/.test(String(text).replaceAll(/http\S+/g, ''));
  return isRight ? undefined : [400, { ok: false, description: 'Bad Request: message is too long' }];
};

const ntfy: Judge = ({ topic, title, message, priority, actions }, { headers }) => {
  if (headers.authorization !== 'Bearer open-sesame') return [403, { code: 40301, error: 'forbidden' }];
  const isRight =
    /^[\w-]{1,64}$/.test(String(topic)) &&
    hasText(title, 250) &&
    Buffer.byteLength(String(message)) <= 4_096 &&
    [3, 4].includes(priority as number) &&
    listOf(actions).every(
      (one) => one['action'] === 'view' && hasText(one['label'], 50) && isWebAddress(one['url'], 2_048),
    );
  return isRight ? undefined : [400, { code: 40024, error: 'invalid request' }];
};

const gotify: Judge = ({ title, message, priority }, { headers }) => {
  if (headers['x-gotify-key'] !== 'open-sesame') return [401, { error: 'Unauthorized' }];
  return hasText(title, 250) && hasText(message, 8_000) && typeof priority === 'number'
    ? undefined
    : [400, { error: 'Bad Request' }];
};

const pushover: Judge = ({ token, user, title, message, url = 'https://example.com' }) => {
  if (token !== 'open-sesame') return [400, { token: 'invalid', errors: ['application token is invalid'], status: 0 }];
  if (user !== 'user-key')
    return [400, { user: 'invalid', errors: ['user identifier is not a valid user'], status: 0 }];
  const isRight = hasText(title, 250) && hasText(message, 1_024) && isWebAddress(url, 512);
  return isRight ? undefined : [400, { errors: ['message is too long'], status: 0 }];
};

const services = {
  slack: { judge: slack, takes: [200, 'ok'] },
  discord: { judge: discord, takes: [204, ''] },
  teams: { judge: teams, takes: [202, ''] },
  mattermost: { judge: mattermost, takes: [200, 'ok'] },
  matrix: { judge: matrix, takes: [200, { event_id: '$1' }] },
  telegram: { judge: telegram, takes: [200, { ok: true, result: {} }] },
  ntfy: { judge: ntfy, takes: [200, { id: 'a', event: 'message' }] },
  gotify: { judge: gotify, takes: [200, { id: 1 }] },
  pushover: { judge: pushover, takes: [200, { status: 1, request: 'a' }] },
} as const satisfies Readonly<
  Record<Exclude<DestinationType, 'webhook' | 'email'>, { readonly judge: Judge; readonly takes: Answer }>
>;
export type ChatService = keyof typeof services;
export const chatServices = Object.keys(services) as readonly ChatService[];

/**
 * Answers as the service does (its documents are named in services/notifier/src/destinations): a
 * message that is no JSON POST or breaks a limit is refused. `answers` come before that, one for
 * each request; `undefined` lets one through.
 */
export function chatService(
  name: ChatService,
  bodyOf: (number: number) => Buffer,
  answers: readonly (Answer | undefined | ((message: Json) => Answer | undefined))[] = [],
): Behaviour {
  const { judge, takes }: { readonly judge: Judge; readonly takes: Answer } = services[name];
  return (res, number, req) => {
    const body = bodyOf(number);
    const message = JSON.parse(body.toString()) as Json;
    const planned = answers[number - 1];
    const method = name === 'matrix' ? 'PUT' : 'POST';
    const isJson = req.method === method && req.headers['content-type'] === 'application/json';
    const [status, said, headers = {}]: Answer = !isJson
      ? ([415, 'unsupported'] as const)
      : ((typeof planned === 'function' ? planned(message) : planned) ??
        judge(message, { bytes: body.length, headers: req.headers }) ??
        takes);
    res.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said));
  };
}
