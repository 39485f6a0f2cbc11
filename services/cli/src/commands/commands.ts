import type { Command } from '@tintype/cli/command';
import { auditExport } from './audit-export.ts';
import { backup } from './backup.ts';
import { backupList } from './backup-list.ts';
import { backupPrune } from './backup-prune.ts';
import { backupVerify } from './backup-verify.ts';
import { blocklistsUpdate } from './blocklists-update.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { keysCreate } from './keys-create.ts';
import { keysList } from './keys-list.ts';
import { keysRevoke } from './keys-revoke.ts';
import { linkKeysCreate } from './link-keys-create.ts';
import { linkKeysList } from './link-keys-list.ts';
import { linkKeysRevoke } from './link-keys-revoke.ts';
import { linkKeysRoll } from './link-keys-roll.ts';
import { migrateDatabase } from './migrate.ts';
import { orgsCreate } from './orgs-create.ts';
import { orgsList } from './orgs-list.ts';
import { orgsSet } from './orgs-set.ts';
import { restore } from './restore.ts';
import { secretForget, secretList, secretRotate } from './secret-rotate.ts';
import { status } from './status.ts';
import { storageCopy } from './storage-copy.ts';
import { usersFactors } from './users-factors.ts';
import { usersInvite } from './users-invite.ts';
import { usersList } from './users-list.ts';
import { usersResetLink } from './users-reset-link.ts';
import { usersRole } from './users-role.ts';
import { usersSet } from './users-set.ts';
import { usersSetupLink } from './users-setup-link.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  migrateDatabase,
  orgsCreate,
  orgsList,
  orgsSet,
  keysCreate,
  keysList,
  keysRevoke,
  linkKeysCreate,
  linkKeysList,
  linkKeysRoll,
  linkKeysRevoke,
  usersSetupLink,
  usersList,
  usersInvite,
  usersRole,
  usersResetLink,
  usersSet,
  usersFactors,
  status,
  blocklistsUpdate,
  storageCopy,
  // `tintype backup` must come after the commands that begin with it.
  backupVerify,
  backupList,
  backupPrune,
  backup,
  restore,
  secretRotate,
  secretList,
  secretForget,
  auditExport,
  erase,
  doctor,
];
