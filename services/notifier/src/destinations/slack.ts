import { type Alert, alertBody, cutWithEllipsis, fitLines } from '../bodies/alert.ts';
import {
  type DestinationResponse,
  type HttpDestination,
  isSuccess,
  postToSecretAddress,
} from '../channels/http-destination.ts';

/**
 * The limits of https://docs.slack.dev/reference/block-kit/blocks: header 150, section 3,000,
 * address of an image 3,000 characters.
 */
const limits = { header: 150, section: 3_000, imageUrl: 3_000, imageText: 2_000 } as const;

/**
 * Escapes the three characters with a meaning in mrkdwn of links, as in `<!channel>`
 * (https://docs.slack.dev/messaging/formatting-message-text).
 */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const link = ({ name, url }: Alert['links'][number]): string =>
  `<${escape(url).replaceAll('|', '%7C')}|${escape(name)}>`;

const linkSection = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
/** The text of a page is plain: mrkdwn has no escape for its marks, such as stars. */
const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });

function listBlocks({ title, pageUrl, time, facts, lines, more, pictureUrl, links }: Alert): readonly object[] {
  return [
    { type: 'header', text: { type: 'plain_text', text: cutWithEllipsis(title, limits.header), emoji: false } },
    section(fitLines([pageUrl, time, ...facts], { max: limits.section, more: 0 })),
    ...(lines.length > 0 ? [section(fitLines(lines, { max: limits.section, more }))] : []),
    ...(pictureUrl !== undefined && pictureUrl.length <= limits.imageUrl
      ? [{ type: 'image', image_url: pictureUrl, alt_text: cutWithEllipsis(title, limits.imageText) }]
      : []),
    ...links
      .map(link)
      .filter((text) => text.length <= limits.section)
      .map(linkSection),
  ];
}

/**
 * The texts of responses,
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors.
 */
const problems: readonly (readonly [RegExp, string])[] = [
  [
    /no_service|no_active_hooks|invalid_token|no_team|team_disabled/,
    'The webhook was removed or disabled in Slack. Create a new webhook and enter its URL here.',
  ],
  [
    /channel_is_archived|channel_not_found/,
    'The channel of the webhook was archived or deleted in Slack. Create a webhook for another channel and enter its URL here.',
  ],
  [
    /action_prohibited|posting_to_general_channel_denied/,
    'Slack does not allow this webhook to post to its channel. Check the settings of the channel.',
  ],
];

function findProblem(answer: DestinationResponse): string | undefined {
  if (answer.status === 200 && answer.response.trim() === 'ok') return undefined;
  const known = problems.find(([words]) => words.test(answer.response))?.[1];
  return (
    known ??
    `Slack responded with ${answer.status}${isSuccess(answer) ? ', but not ok' : ''}: ${cutWithEllipsis(answer.response, 200)}`
  );
}

/**
 * Returns the body without its image, if Slack could not fetch it. Slack fetches the image before
 * it accepts the message, and otherwise refuses both.
 */
function smallerBody(body: Uint8Array, { status, response }: DestinationResponse): Uint8Array | undefined {
  if (status !== 400 || !/invalid_blocks|image/.test(response)) return undefined;
  const { blocks, ...rest } = JSON.parse(Buffer.from(body).toString()) as { blocks: { type: string }[] };
  const others = blocks.filter(({ type }) => type !== 'image');
  return others.length === blocks.length ? undefined : Buffer.from(JSON.stringify({ ...rest, blocks: others }));
}

export const slackDriver: HttpDestination = {
  makeBody: alertBody((alert) => ({
    // The text of notifications, which show no blocks.
    text: escape(cutWithEllipsis(alert.title, limits.header)),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: listBlocks(alert),
  })),
  request: postToSecretAddress,
  problemOf: findProblem,
  smallerBody,
};
