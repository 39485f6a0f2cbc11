/** People, what they belong to, how they sign in, and what they did. */
export { type AuditEntry, listAudit, type NewAuditEntry, writeAudit } from './accounts/audit.ts';
export { expireAccounts } from './accounts/expire-accounts.ts';
export {
  createIdentity,
  findIdentity,
  findIdentityOf,
  listIdentities,
  removeIdentities,
  useIdentity,
} from './accounts/identities.ts';
export {
  type AccountLink,
  createLink,
  findLink,
  findLinkById,
  listInvitations,
  revokeInvitation,
  takeLink,
} from './accounts/links.ts';
export { writeAccountMail } from './accounts/mails.ts';
export { addMember, changeMember, listMembers, listMemberships } from './accounts/memberships.ts';
export {
  createPasskey,
  findPasskey,
  holdsPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  useChallenge,
  usePasskey,
} from './accounts/passkeys.ts';
export { proveEmail } from './accounts/prove-email.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  findBegunSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './accounts/second-factors.ts';
export {
  confirmSession,
  createSession,
  endSession,
  endSessions,
  findSession,
  findSessionById,
  holdsSession,
  listSessions,
  sessionsThatMayListen,
  type SignedIn,
  touchSession,
} from './accounts/sessions.ts';
export { mayBeSetUp } from './accounts/set-up.ts';
export { countSignIn, forgetSignIns, giveBackSignIn } from './accounts/sign-in-delays.ts';
export {
  changeUser,
  createUser,
  findPassword,
  findUser,
  findUserByEmail,
  hasUsers,
  holdsPassword,
  type ListedUser,
  listUsers,
  setDisabled,
  type User,
} from './accounts/users.ts';
export { findWaysIn } from './accounts/ways-in.ts';
