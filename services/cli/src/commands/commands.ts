import type { Command } from '@tintype/cli/command';
import { auditExport } from './audit-export.ts';
import { backup, backupList, backupPrune, backupVerify, restore } from './backups.ts';
import { blocklistsUpdate } from './blocklists-update.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { keysCreate, keysList, keysRevoke } from './keys.ts';
import { linkKeysCreate, linkKeysList, linkKeysRevoke, linkKeysRoll } from './link-keys.ts';
import { migrateDatabase } from './migrate.ts';
import { orgsCreate, orgsList, orgsSet } from './organizations.ts';
import { secretForget, secretList, secretRotate } from './secret-rotate.ts';
import { status } from './status.ts';
import { storageCopy } from './storage-copy.ts';
import { usersFactors, usersList, usersRole, usersSet } from './users.ts';
import { usersInvite, usersResetLink, usersSetupLink } from './user-links.ts';

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
