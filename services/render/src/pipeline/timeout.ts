import { ServiceError } from '@tintype/contracts/errors/service-error';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { Deadline } from '../context/deadline.ts';

const longer = 'Increase timeout (at most 60000)';
const atOnce = 'Increase timeout (at most 60000), or capture less with maxHeight, a smaller viewport or fewer outputs';
type TimeoutRow = { readonly doing: string; readonly fix: string };

/** The work of each stage when its time expired, and the options that may help. */
const timeoutTexts = {
  prepare: {
    doing: 'a browser page was being prepared',
    fix: `${longer}, or try again later, because the service is busy`,
  },
  navigate: { doing: 'the page was loading', fix: `${longer}, or set waitUntil: domcontentloaded` },
  wait: { doing: 'the capture was waiting for waitFor and delay', fix: `${longer}, or change waitFor` },
  settle: { doing: 'the page was settling', fix: `${longer}, or reduce settleTimeout` },
  recognise: { doing: 'the capture was waiting for a challenge of the site', fix: longer },
  block: { doing: 'banners and popups were being removed', fix: `${longer}, or set blockPopups: false` },
  script: { doing: 'customJs was running', fix: `${longer}, or send a faster script` },
  act: {
    doing: 'the actions were running',
    fix: `${longer}, or set timeout or optional: true for the action that hangs`,
  },
  clean: { doing: 'customCss and hideSelectors were being applied', fix: longer },
  capture: { doing: 'the outputs were being captured', fix: atOnce },
  check: { doing: 'the result was being checked', fix: atOnce },
  encode: { doing: 'the result was being encoded', fix: atOnce },
  verdict: { doing: 'the result was being evaluated', fix: atOnce },
  store: { doing: 'the result was being stored', fix: atOnce },
} as const satisfies Readonly<Record<string, TimeoutRow>>;
export type StageName = keyof typeof timeoutTexts;

type TimedOutStage = {
  readonly stage: StageName;
  readonly limitMs: number;
  readonly cause?: unknown;
  /** The thing that the page waited for. It replaces the fix, because more time would not help. */
  readonly obstacle?: string | undefined;
};

/** Creates an error that states the limit, the stage and what to try. */
export function timedOut({ stage, limitMs, cause, obstacle }: TimedOutStage): ServiceError {
  const { doing, fix } = timeoutTexts[stage];
  return new ServiceError('TIMEOUT', {
    message: `The timeout of ${limitMs} ms expired while ${doing}. ${obstacle ?? fix}.`,
    details: { stage, timeoutMs: limitMs },
    cause,
  });
}

/** Kinds of requests without which the browser shows nothing of a page. */
const blocking = {
  document: 'document',
  stylesheet: 'style sheet',
  script: 'script',
} as const satisfies Record<string, string>;
const urlCharactersMax = 200;

type SlowLoad = {
  readonly unanswered: readonly { readonly kind: string; readonly url: string }[];
  readonly waitUntil: string;
};

/**
 * Names the request that a page was waiting for when its time expired, without the query, which may
 * contain secrets. `waitUntil` is only suggested if it would help.
 */
export function explainSlowLoad(error: unknown, { unanswered, waitUntil }: SlowLoad): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT' || error.details['stage'] !== 'navigate')
    return error;
  const { fix } = timeoutTexts.navigate;
  if (!error.message.includes(fix)) return error;
  const awaited = unanswered.find(({ kind }) => findEntry(blocking, kind) !== undefined);
  const explained = (text: string): ServiceError =>
    new ServiceError('TIMEOUT', {
      message: error.message.replace(fix, text),
      details: error.details,
      cause: error,
    });
  if (awaited === undefined) return waitUntil === 'domcontentloaded' ? explained(longer) : error;
  const { host, origin, pathname } = new URL(awaited.url);
  const url = `${origin}${pathname}`.slice(0, urlCharactersMax);
  const kind = findEntry(blocking, awaited.kind);
  const fixOfKind = awaited.kind === 'document' ? longer : `${longer}, or exclude it with blockRequests`;
  return explained(`${host} has not sent the ${kind} ${url}, which the page waits for. ${fixOfKind}`);
}

/** Creates the error for a capture that got no page of a browser in time. */
export const noPageInTime = ({ pageMs }: Pick<Deadline, 'pageMs'>): ServiceError =>
  new ServiceError('TIMEOUT', {
    message: `No browser page was available within ${pageMs} ms because the service is busy. Increase timeout, or try again later.`,
    details: { stage: 'lease', timeoutMs: pageMs },
  });
