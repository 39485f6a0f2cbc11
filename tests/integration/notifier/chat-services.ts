import type { Behaviour } from './receiver.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = readonly [status: number, body: string | object, headers?: Readonly<Record<string, string>>];
/** What a service says of a message; `undefined` when it takes it. */
type Judge = (message: Json, bytes: number) => Answer | undefined;

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
        kind === 'mrkdwn' && hasText(words, 3_000) && /^(?:[^<>]|<https?:[^<>|]+\|[^<>|]+>)*$/.test(words as string)
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

const teams: Judge = ({ type, attachments }, bytes) => {
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

const services: Readonly<Record<string, { readonly judge: Judge; readonly takes: Answer }>> = {
  slack: { judge: slack, takes: [200, 'ok'] },
  discord: { judge: discord, takes: [204, ''] },
  teams: { judge: teams, takes: [202, ''] },
};

/**
 * Answers as the service does (its documents are named in services/notifier/src/destinations): a
 * message that is no JSON POST or breaks a limit is refused. `answers` come before that, one for
 * each request; `undefined` lets one through.
 */
export function chatService(
  name: 'slack' | 'discord' | 'teams',
  bodyOf: (number: number) => Buffer,
  answers: readonly (Answer | undefined | ((message: Json) => Answer | undefined))[] = [],
): Behaviour {
  const { judge, takes } = services[name]!;
  return (res, number, req) => {
    const body = bodyOf(number);
    const message = JSON.parse(body.toString()) as Json;
    const planned = answers[number - 1];
    const isPost = req.method === 'POST' && req.headers['content-type'] === 'application/json';
    const [status, said, headers = {}] = !isPost
      ? ([415, 'unsupported'] as const)
      : ((typeof planned === 'function' ? planned(message) : planned) ?? judge(message, body.length) ?? takes);
    res.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said));
  };
}
