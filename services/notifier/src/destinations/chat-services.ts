import { type Alert, alertBody, cutWithEllipsis, fitLines } from '../bodies/alert.ts';
import {
  type DestinationResponse,
  explainWith,
  type HttpDestination,
  isSuccess,
  postToSecretAddress,
} from '../channels/http.ts';

/** Character limits of https://docs.slack.dev/reference/block-kit/blocks. */
const slackLimits = { header: 150, section: 3_000, imageUrl: 3_000, imageText: 2_000 } as const;

/**
 * Escapes the three characters that have a meaning in mrkdwn
 * (https://docs.slack.dev/messaging/formatting-message-text).
 */
const escapeForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const toSlackLink = ({ name, url }: Alert['links'][number]): string =>
  `<${escapeForSlack(url).replaceAll('|', '%7C')}|${escapeForSlack(name)}>`;

const slackLinkSection = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
/**
 * The text of a page is sent as plain text, because mrkdwn cannot escape its own marks, such as
 * stars.
 */
const toSlackSection = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });

function listSlackBlocks({ title, pageUrl, time, facts, lines, more, pictureUrl, links }: Alert): readonly object[] {
  return [
    { type: 'header', text: { type: 'plain_text', text: cutWithEllipsis(title, slackLimits.header), emoji: false } },
    toSlackSection(fitLines([pageUrl, time, ...facts], { max: slackLimits.section, more: 0 })),
    ...(lines.length > 0 ? [toSlackSection(fitLines(lines, { max: slackLimits.section, more }))] : []),
    ...(pictureUrl !== undefined && pictureUrl.length <= slackLimits.imageUrl
      ? [{ type: 'image', image_url: pictureUrl, alt_text: cutWithEllipsis(title, slackLimits.imageText) }]
      : []),
    ...links
      .map(toSlackLink)
      .filter((text) => text.length <= slackLimits.section)
      .map(slackLinkSection),
  ];
}

/**
 * The texts of responses:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
 */
const slackProblems: readonly (readonly [RegExp, string])[] = [
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

function findSlackProblem(answer: DestinationResponse): string | undefined {
  if (answer.status === 200 && answer.response.trim() === 'ok') return undefined;
  const known = slackProblems.find(([words]) => words.test(answer.response))?.[1];
  return (
    known ??
    `Slack responded with ${answer.status}${isSuccess(answer) ? ', but not ok' : ''}: ${cutWithEllipsis(answer.response, 200)}`
  );
}

/**
 * Returns the body without its image, if Slack could not fetch the image. Slack then refuses the
 * complete message.
 */
function withoutSlackImage(body: Uint8Array, { status, response }: DestinationResponse): Uint8Array | undefined {
  if (status !== 400 || !/invalid_blocks|image/.test(response)) return undefined;
  const { blocks, ...rest } = JSON.parse(Buffer.from(body).toString()) as { blocks: { type: string }[] };
  const others = blocks.filter(({ type }) => type !== 'image');
  return others.length === blocks.length ? undefined : Buffer.from(JSON.stringify({ ...rest, blocks: others }));
}

export const slackDriver: HttpDestination = {
  makeBody: alertBody((alert) => ({
    text: escapeForSlack(cutWithEllipsis(alert.title, slackLimits.header)),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: listSlackBlocks(alert),
  })),
  request: postToSecretAddress,
  problemOf: findSlackProblem,
  smallerBody: withoutSlackImage,
};

/**
 * Character limits of https://discord.com/developers/docs/resources/message#embed-object. Together
 * they stay below the 6,000 of an embed.
 */
const discordLimits = { title: 256, description: 4_096, url: 2_048 } as const;

/** Escapes whatever has a meaning in Discord's Markdown, including mentions and addresses. */
const escapeForDiscord = (text: string): string => text.replaceAll(/[\\*_~`|>#\-+[\]()@<:]/g, String.raw`\$&`);
/** Cuts a text until its escaped form fits, so that no escape is split. */
function escapeWithin(text: string, max: number): string {
  for (let length = Math.min(text.length, max); ; length -= 1) {
    const escaped = escapeForDiscord(cutWithEllipsis(text, length));
    if (escaped.length <= max) return escaped;
  }
}

function createDiscordEmbed({ title, isFailure, pageUrl, time, facts, lines, more, pictureUrl, links }: Alert): object {
  const [run] = links;
  const shown = links
    .filter(({ url }) => url.length <= discordLimits.url)
    .map(({ name, url }) => `[${name}](${url.replaceAll(')', '%29')})`);
  const joined = shown.join(' · ');
  const ends = joined.length < discordLimits.description / 2 ? `\n\n${joined}` : '';
  const words = fitLines([pageUrl, time, ...facts, ...lines].map(escapeForDiscord), {
    max: discordLimits.description - ends.length,
    more,
  });
  return {
    title: escapeWithin(title, discordLimits.title),
    ...(run !== undefined && run.url.length <= discordLimits.url && { url: run.url }),
    description: `${words}${ends}`,
    color: isFailure ? 0xc5372c : 0x0b57b8,
    ...(pictureUrl !== undefined && pictureUrl.length <= discordLimits.url && { image: { url: pictureUrl } }),
  };
}

/** The codes of https://discord.com/developers/docs/topics/opcodes-and-status-codes#json. */
const discordProblems: Readonly<Record<number, string>> = {
  10015: 'The webhook was removed in Discord (Unknown Webhook). Create a new webhook and enter its URL here.',
  50027: 'Discord rejects the token in the webhook URL. Enter the URL again.',
};

export const discordDriver: HttpDestination = {
  // Mentions in the text of a page must not notify anyone.
  makeBody: alertBody((alert) => ({ allowed_mentions: { parse: [] }, embeds: [createDiscordEmbed(alert)] })),
  request: postToSecretAddress,
  problemOf: explainWith('Discord', ({ response }) => discordProblems[Number(/"code":\s*(\d+)/.exec(response)?.[1])]),
};

/**
 * Character limits that stay below the 16,383 of a complete post:
 * https://developers.mattermost.com/integrate/webhooks/incoming/
 */
const mattermostLimits = { title: 300, text: 12_000 } as const;

/** Escapes Markdown, and separates `@` from the name, so that the text mentions no user. */
const escapeForMattermost = (text: string): string =>
  text.replaceAll(/[\\*_~`|>#\-+[\]()!<:]/g, String.raw`\$&`).replaceAll('@', '@\u200b');

export const mattermostDriver: HttpDestination = {
  makeBody: alertBody(({ title, isFailure, pageUrl, time, facts, lines, more, pictureUrl, links }) => {
    const shown = links.map(({ name, url }) => `[${name}](${url.replaceAll(')', '%29')})`).join(' · ');
    const words = fitLines([pageUrl, time, ...facts, ...lines].map(escapeForMattermost), {
      max: mattermostLimits.text,
      more,
    });
    const short = cutWithEllipsis(title, mattermostLimits.title);
    return {
      attachments: [
        {
          fallback: short,
          color: isFailure ? '#c5372c' : '#0b57b8',
          title: escapeForMattermost(short),
          title_link: links[0]?.url,
          text: `${words}\n\n${shown}`,
          ...(pictureUrl !== undefined && { image_url: pictureUrl }),
        },
      ],
    };
  }),
  request: postToSecretAddress,
  problemOf: explainWith('Mattermost', ({ response }) =>
    /incoming_webhook|Invalid webhook/i.test(response)
      ? 'The webhook was removed or disabled in Mattermost. Create a new webhook and enter its URL here.'
      : undefined,
  ),
};

/**
 * The maximum bytes of a complete message,
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using.
 */
const teamsBytesMax = 28_000;

/** Text runs are not Markdown, unlike text blocks, so the text of a page is shown literally. */
const toTeamsLine = (text: string, style: Readonly<Record<string, unknown>> = {}) => ({
  type: 'RichTextBlock',
  spacing: 'small',
  inlines: [{ type: 'TextRun', text, ...style }],
});
const teamsColor = (text: string): string => (text.startsWith('+') ? 'good' : 'attention');

function createTeamsMessage(alert: Alert, linesShown: number): object {
  const { title, isFailure, pageUrl, time, facts, lines, pictureUrl, links } = alert;
  const more = alert.more + lines.length - linesShown;
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            toTeamsLine(cutWithEllipsis(title, 300), {
              size: 'large',
              weight: 'bolder',
              ...(isFailure && { color: 'attention' }),
            }),
            toTeamsLine(pageUrl, { isSubtle: true }),
            toTeamsLine(time, { isSubtle: true }),
            ...facts.map((fact) => toTeamsLine(fact)),
            ...lines.slice(0, linesShown).map((text) => toTeamsLine(text, { color: teamsColor(text) })),
            ...(more > 0 ? [toTeamsLine(`… and ${more} more`)] : []),
            ...(pictureUrl === undefined
              ? []
              : [{ type: 'Image', url: pictureUrl, altText: cutWithEllipsis(title, 300), size: 'stretch' }]),
          ],
          actions: links.map(({ name, url }) => ({ type: 'Action.OpenUrl', title: name, url })),
        },
      },
    ],
  };
}

function fitTeamsMessage(alert: Alert): object {
  for (let shown = alert.lines.length; ; shown -= 1) {
    const message = createTeamsMessage(alert, shown);
    if (Buffer.byteLength(JSON.stringify(message)) <= teamsBytesMax || shown === 0) return message;
  }
}

export const teamsDriver: HttpDestination = {
  makeBody: alertBody(fitTeamsMessage),
  request: postToSecretAddress,
  problemOf: explainWith(
    'Teams',
    ({ status, response }) =>
      [404, 410].includes(status) || /WorkflowTriggerIsNotEnabled|WorkflowNotFound/.test(response)
        ? 'The workflow was removed or disabled in Teams. Create a new workflow and enter its URL here.'
        : undefined,
    // The older connectors of Teams respond with 200 even to messages that they could not deliver.
    (answer) => isSuccess(answer) && !answer.response.includes('delivery failed with error'),
  ),
};
