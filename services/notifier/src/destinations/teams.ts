import { type Alert, alertBody, cutWithEllipsis } from '../bodies/alert.ts';
import {
  type DestinationResponse,
  type HttpDestination,
  isSuccess,
  postToSecretAddress,
} from '../channels/http-destination.ts';

/**
 * The maximum bytes of a complete message,
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using.
 */
const bytesMax = 28_000;

/** Text runs are not Markdown, unlike text blocks, so the text of a page is shown literally. */
const line = (text: string, style: Readonly<Record<string, unknown>> = {}) => ({
  type: 'RichTextBlock',
  spacing: 'small',
  inlines: [{ type: 'TextRun', text, ...style }],
});
const colorOf = (text: string): string => (text.startsWith('+') ? 'good' : 'attention');

function getMessage(alert: Alert, linesShown: number): object {
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
            line(cutWithEllipsis(title, 300), {
              size: 'large',
              weight: 'bolder',
              ...(isFailure && { color: 'attention' }),
            }),
            line(pageUrl, { isSubtle: true }),
            line(time, { isSubtle: true }),
            ...facts.map((fact) => line(fact)),
            ...lines.slice(0, linesShown).map((text) => line(text, { color: colorOf(text) })),
            ...(more > 0 ? [line(`… and ${more} more`)] : []),
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

function fittingMessage(alert: Alert): object {
  for (let shown = alert.lines.length; ; shown -= 1) {
    const message = getMessage(alert, shown);
    if (Buffer.byteLength(JSON.stringify(message)) <= bytesMax || shown === 0) return message;
  }
}

function findProblem(answer: DestinationResponse): string | undefined {
  // The former connectors respond with 200 even to messages that they could not pass on.
  if (isSuccess(answer) && !answer.response.includes('delivery failed with error')) return undefined;
  return [404, 410].includes(answer.status) || /WorkflowTriggerIsNotEnabled|WorkflowNotFound/.test(answer.response)
    ? 'The workflow was removed or disabled in Teams. Create a new workflow and enter its URL here.'
    : `Teams responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`;
}

export const teamsDriver: HttpDestination = {
  makeBody: alertBody(fittingMessage),
  request: postToSecretAddress,
  problemOf: findProblem,
};
