import * as client from 'openid-client';
import { flag, InvalidConfig, optionalText, text, type ConfigOf, type ConfigField } from './config.ts';

/** The settings of an OpenID Connect provider, which replaces or supplements passwords. */
export const signInProviderSettings = {
  oidcIssuer: issuerField('TINTYPE_OIDC_ISSUER'),
  oidcClientId: optionalText('TINTYPE_OIDC_CLIENT_ID', {
    about: 'client ID of this installation at the identity provider',
  }),
  oidcClientSecret: optionalText('TINTYPE_OIDC_CLIENT_SECRET', {
    about: 'client secret for the identity provider; not set for a public client',
    secret: true,
  }),
  oidcName: text('TINTYPE_OIDC_NAME', {
    about: 'name of the identity provider on the sign-in button',
    fallback: 'single sign-on',
  }),
  oidcSignUp: flag('TINTYPE_OIDC_SIGN_UP', {
    about:
      'whether users of the identity provider without an account get an account, with their own organization on the plan `free`',
    fallback: false,
  }),
  oidcLinkByEmail: flag('TINTYPE_OIDC_LINK_BY_EMAIL', {
    about:
      'whether an email address verified by the identity provider signs in to the account with this ' +
      'address; only for a provider that verifies addresses',
    fallback: false,
  }),
} as const;

export type SignInProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly name: string;
  /** Whether a user without an account gets an account at the first sign-in. */
  readonly signUp: boolean;
  /** Whether a verified address of the provider opens the existing account with that address. */
  readonly linkByEmail: boolean;
};

export function createSignInProvider(config: ConfigOf<typeof signInProviderSettings>): SignInProvider | undefined {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcSignUp, oidcLinkByEmail } = config;
  if (oidcIssuer === undefined) return undefined;
  if (oidcClientId === undefined)
    throw new InvalidConfig(['TINTYPE_OIDC_CLIENT_ID is required because TINTYPE_OIDC_ISSUER is set']);
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    name: oidcName,
    signUp: oidcSignUp,
    linkByEmail: oidcLinkByEmail,
  };
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const timeoutSeconds = 10;

function issuerField(env: string): ConfigField<string | undefined> {
  return {
    env,
    about: 'issuer URL of an OpenID Connect identity provider; not set to disable single sign-on',
    fallback: '',
    read: (value) => {
      const address = URL.canParse(value) ? new URL(value) : undefined;
      const isSafe =
        address?.protocol === 'https:' || (address?.protocol === 'http:' && thisMachine.includes(address.hostname));
      if (!isSafe) throw new Error('must be a URL that starts with https://, or http:// on this machine');
      return value;
    },
  };
}

/**
 * Reads the issuer's metadata. Throws if the issuer does not respond, or if the metadata declares a
 * different issuer. The signature of every ID token is checked, even if the token comes directly
 * from the issuer. OpenID Connect Core 1.0, section 3.1.3.7, allows skipping this, but a server
 * that responds in the issuer's place could then impersonate users.
 */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'>): Promise<client.Configuration> {
  const address = new URL(issuer);
  const execute = [
    client.enableNonRepudiationChecks,
    ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  return client.discovery(address, clientId, undefined, authentication, { execute, timeout: timeoutSeconds });
}
