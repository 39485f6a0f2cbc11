import type { DefinedRoute } from '../../define-route.ts';
import { invitationRoutes } from './accept-invitation.ts';
import { accountRoute, changePasswordRoute, renameAccountRoute } from './account-settings.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { sessionRoutes } from './sessions.ts';
import { accountOptionsRoute, setUpRoute } from './set-up.ts';
import { confirmRoute } from './confirm.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { passkeyRoutes } from './passkeys.ts';
import { providerCallbackRoute } from './provider-callback.ts';
import { providerRoutes } from './provider.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoute, signOutRoute } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { signInMeansRoute } from './ways.ts';

export const accountRoutes: readonly DefinedRoute[] = [
  accountOptionsRoute,
  setUpRoute,
  signInRoute,
  signOutRoute,
  confirmRoute,
  accountRoute,
  renameAccountRoute,
  changePasswordRoute,
  signInMeansRoute,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...providerRoutes,
  providerCallbackRoute,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
];
