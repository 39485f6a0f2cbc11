import type { DefinedRoute } from '../../define-route.ts';
import { invitationRoutes } from './accept-invitation.ts';
import { account, changePassword, renameAccount } from './account-settings.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { sessionRoutes } from './sessions.ts';
import { accountOptions, setUp } from './set-up.ts';
import { confirm } from './confirm.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { passkeyRoutes } from './passkeys.ts';
import { providerCallback } from './provider-callback.ts';
import { providerRoutes } from './provider.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signIn, signOut } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { signInMeans } from './ways.ts';

export const accountRoutes: readonly DefinedRoute[] = [
  accountOptions,
  setUp,
  signIn,
  signOut,
  confirm,
  account,
  renameAccount,
  changePassword,
  signInMeans,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...providerRoutes,
  providerCallback,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
];
