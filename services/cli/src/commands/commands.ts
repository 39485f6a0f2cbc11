import type { Command } from '../command.ts';
import { doctor } from './doctor.ts';
import { keysCreate } from './keys-create.ts';
import { keysList } from './keys-list.ts';
import { keysRevoke } from './keys-revoke.ts';
import { migrateDatabase } from './migrate.ts';
import { orgsCreate } from './orgs-create.ts';
import { orgsList } from './orgs-list.ts';
import { orgsSet } from './orgs-set.ts';
import { status } from './status.ts';
import { storageCopy } from './storage-copy.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  migrateDatabase,
  orgsCreate,
  orgsList,
  orgsSet,
  keysCreate,
  keysList,
  keysRevoke,
  status,
  storageCopy,
  doctor,
];
