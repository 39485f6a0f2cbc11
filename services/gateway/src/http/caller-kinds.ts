import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { CallerKind } from './principal.ts';

/** The place of credentials, as OpenAPI 3.1 describes a security scheme. */
type Scheme = { readonly type: string; readonly description: string } & Readonly<Record<string, string>>;
type Row = {
  /** The response to a request without valid credentials of the kind. */
  readonly refusal: ErrorCode;
  /** By the names that the document gives them: any of them will do. */
  readonly schemes: Readonly<Record<string, Scheme>>;
  /** Completes the sentence "Needs …" in the documentation. */
  readonly needs: string;
  /** Whether the clients have its operations. */
  readonly isForPrograms: boolean;
};

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description:
    'Of somebody who signed in on a page of this installation. The cookie has a name of its own in every installation. What changes something has to come from such a page.',
} as const;
const person = {
  refusal: 'NOT_SIGNED_IN',
  schemes: { session },
  needs: 'a person who is signed in',
  isForPrograms: false,
} as const;

/**
 * All texts about each kind of caller: in refusals, in the OpenAPI document and in what is
 * generated from it.
 */
export const callerKinds = {
  'api-key': {
    refusal: 'API_KEY_REQUIRED',
    schemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          'Counts when both are sent. The requirement of an operation names the scope that the key must have.',
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'The same key as Authorization: Bearer.' },
    },
    needs: 'an API key',
    isForPrograms: true,
  },
  user: person,
  account: person,
  trigger: {
    refusal: 'TRIGGER_SECRET_REQUIRED',
    schemes: { trigger: { type: 'http', scheme: 'bearer', description: 'The secret of a trigger.' } },
    needs: 'the secret of the trigger',
    isForPrograms: true,
  },
  link: {
    refusal: 'LINK_SIGNATURE_REQUIRED',
    schemes: {
      link: { type: 'apiKey', in: 'query', name: 'signature', description: 'Made with the secret of a link key.' },
    },
    needs: 'a signature',
    isForPrograms: false,
  },
} as const satisfies Record<CallerKind, Row>;

export const securitySchemes: Readonly<Record<string, Scheme>> = Object.assign(
  {},
  ...Object.values(callerKinds).map(({ schemes }) => schemes),
);

/** The kind whose credentials a scheme of the document describes. */
export function kindOfScheme(name: string): Row {
  const found = Object.values<Row>(callerKinds).find(({ schemes }) => name in schemes);
  if (found === undefined) throw new Error(`No kind of caller has the security scheme ${name}`);
  return found;
}
