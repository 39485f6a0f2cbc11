import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { CallerKind } from './principal.ts';

/** A security scheme of OpenAPI 3.1. */
type SecurityScheme = { readonly type: string; readonly description: string } & Readonly<Record<string, string>>;
type CallerKindRow = {
  /** The response to a request without valid credentials. */
  readonly refusal: ErrorCode;
  /** Named as in the OpenAPI document. Each is sufficient. */
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** Completes "Needs …" in the documentation. */
  readonly needs: string;
  /** Whether the client libraries contain its operations. */
  readonly isForPrograms: boolean;
};

const sessionSchemes = {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description:
    'Session of a user who signed in on a page of this installation. The name of the cookie differs ' +
    'between installations. Requests that make changes must come from such a page.',
} as const;
const userTexts = {
  refusal: 'NOT_SIGNED_IN',
  schemes: { session: sessionSchemes },
  needs: 'a signed-in user',
  isForPrograms: false,
} as const;

/** All texts about each kind of caller. */
export const callerKinds = {
  'api-key': {
    refusal: 'API_KEY_REQUIRED',
    schemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          'API key. Takes precedence over the Authorization header. Each operation lists the scope that it requires.',
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'API key, sent as Authorization: Bearer.' },
    },
    needs: 'an API key',
    isForPrograms: true,
  },
  user: userTexts,
  account: userTexts,
  trigger: {
    refusal: 'TRIGGER_SECRET_REQUIRED',
    schemes: { trigger: { type: 'http', scheme: 'bearer', description: 'Trigger secret of a pipeline.' } },
    needs: 'the trigger secret',
    isForPrograms: true,
  },
  link: {
    refusal: 'LINK_SIGNATURE_REQUIRED',
    schemes: {
      link: {
        type: 'apiKey',
        in: 'query',
        name: 'signature',
        description: 'Signature created with the secret of a link key.',
      },
    },
    needs: 'a signature',
    isForPrograms: false,
  },
} as const satisfies Record<CallerKind, CallerKindRow>;

export const securitySchemes: Readonly<Record<string, SecurityScheme>> = Object.assign(
  {},
  ...Object.values(callerKinds).map(({ schemes }) => schemes),
);

export function getCallerKind(name: string): CallerKindRow {
  const found = Object.values<CallerKindRow>(callerKinds).find(({ schemes }) => name in schemes);
  if (found === undefined) throw new Error(`No caller kind has the security scheme ${name}`);
  return found;
}
