import { emailPattern, passwordFault, passwordLengths } from '@tintype/contracts/accounts/sign-in';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import type { AccountSettings } from '../../accounts/accounts.ts';
import type { UserPrincipal } from '../../http/principal.ts';

export const fields = {
  email: {
    type: 'string',
    maxLength: 254,
    pattern: emailPattern,
    description: 'must be an email address. Email address of the user.',
  },
  /** A password that exists may be shorter than the rules for new passwords allow. */
  password: { type: 'string', minLength: 1, maxLength: 1_000, description: 'The password.' },
  code: {
    type: 'string',
    minLength: 1,
    maxLength: 40,
    description: 'Code from the authenticator app, or a recovery code.',
  },
  newPassword: {
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: `At least ${passwordLengths.min} characters of any kind. Passwords that are easy to guess are rejected.`,
  },
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\p{Cc}\\S]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
    description: 'must be a single line and not empty. Name of the user.',
  },
  timeZone: {
    type: 'string',
    maxLength: 100,
    description:
      'Time zone in which the dashboard shows times, such as Europe/Berlin. Empty to use the time zone of the browser.',
  },
  token: { type: 'string', minLength: 1, maxLength: 100, description: 'Token from the link: the part after #.' },
} as const;

type ChosenPassword = {
  readonly password: string;
  readonly email: string;
  readonly name: string;
  readonly field?: string;
};

export function refuseWeakPassword({ password, email, name, field = 'password' }: ChosenPassword): void {
  const fault = passwordFault(password, { email, name });
  if (fault !== undefined) throw invalidFields({ [field]: fault });
}

export const organizationId = { type: 'string', pattern: idPattern } as const;
export const id = { type: 'string', pattern: idPattern } as const;

/** The session was looked up for the organization of the path. It is checked again here. */
export function requireOwnOrganization(caller: UserPrincipal, params: { readonly organizationId: string }): string {
  if (caller.organizationId !== params.organizationId) throw new ServiceError('NOT_FOUND');
  return caller.organizationId;
}

export function refuseWithoutMail({ hasMail }: AccountSettings, instead: string): void {
  if (!hasMail)
    throw new ServiceError('INVALID_REQUEST', { message: `This installation cannot send email. ${instead}` });
}
