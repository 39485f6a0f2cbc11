import type { DefinedRoute } from '../define-route.ts';
import { invitationRoutes } from './accept-invitation.ts';
import { account, changePassword, renameAccount } from './own-account.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { sessionRoutes } from './sessions.ts';
import { accountOptions, setUp } from './set-up.ts';
import { confirm, signIn, signOut } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';

export const accountRoutes: readonly DefinedRoute[] = [
  accountOptions,
  setUp,
  signIn,
  signOut,
  confirm,
  account,
  renameAccount,
  changePassword,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
];
