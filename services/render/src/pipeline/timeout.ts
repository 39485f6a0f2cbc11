import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Deadline } from '../context/deadline.ts';

const longer = 'Send a longer timeout (60000 at most)';
const atOnce = 'Send a longer timeout (60000 at most), or capture less: maxHeight, a smaller viewport, fewer outputs';
type Row = { readonly doing: string; readonly fix: string };

/** The work of each stage when the time was up, and the options that are worth a try. */
const rows = {
  prepare: { doing: 'a browser page was made ready', fix: `${longer}, or try again: the service is busy` },
  navigate: { doing: 'the page was loading', fix: `${longer}, or waitUntil: domcontentloaded` },
  wait: { doing: 'waitFor and delay were waited for', fix: `${longer}, or another waitFor` },
  settle: { doing: 'the page was coming to rest', fix: `${longer}, or a shorter settleTimeout` },
  recognise: { doing: 'a challenge of the site was waited for', fix: longer },
  block: { doing: 'banners and popups were removed', fix: `${longer}, or blockPopups: false` },
  script: { doing: 'customJs was run', fix: `${longer}, or a script that ends sooner` },
  act: { doing: 'the actions were done', fix: `${longer}, or a timeout or optional: true for the action that hangs` },
  clean: { doing: 'customCss and hideSelectors were applied', fix: longer },
  capture: { doing: 'the outputs were taken', fix: atOnce },
  check: { doing: 'the result was checked', fix: atOnce },
  encode: { doing: 'the result was encoded', fix: atOnce },
  verdict: { doing: 'the result was judged', fix: atOnce },
  store: { doing: 'the result was stored', fix: atOnce },
} as const satisfies Readonly<Record<string, Row>>;
export type StageName = keyof typeof rows;

type Late = {
  readonly stage: StageName;
  readonly limitMs: number;
  readonly cause?: unknown;
  /** The thing that was waited for, in place of the fix: more time would not bring it. */
  readonly obstacle?: string | undefined;
};

/** Creates an error that states the limit, the stage and what to try. */
export function timedOut({ stage, limitMs, cause, obstacle }: Late): ServiceError {
  const { doing, fix } = rows[stage];
  return new ServiceError('TIMEOUT', {
    message: `The time of ${limitMs} ms was up while ${doing}. ${obstacle ?? fix}.`,
    details: { stage, timeoutMs: limitMs },
    cause,
  });
}

/** There was no page to begin in. */
export const noPageInTime = ({ pageMs }: Pick<Deadline, 'pageMs'>): ServiceError =>
  new ServiceError('TIMEOUT', {
    message: `No browser page was free within ${pageMs} ms: the service is busy. Send a longer timeout, or try again.`,
    details: { stage: 'lease', timeoutMs: pageMs },
  });
