import { acceptCompose as writeCompose, cancelCompose, findCompose, listComposes } from '@tintype/database/composes';
import type { ComposeDependencies } from '../routes/compose/compose.ts';
import type { ComposeJobDependencies } from '../routes/compose/compose-job.ts';
import type { ListComposeJobsDependencies } from '../routes/compose/list-compose-jobs.ts';
import { acceptCompose, type AcceptComposeDependencies } from '../use-cases/compose/accept-compose.ts';
import { waitForCompose, type WaitForComposeDependencies } from '../use-cases/compose/wait-for-compose.ts';
import type { WiringDependencies } from './dependencies.ts';

type Dependencies = Omit<ComposeDependencies, 'sealSecret'> & ComposeJobDependencies & ListComposeJobsDependencies;

export function wireCompose(dependencies: WiringDependencies): Dependencies {
  const { database, storage, policy, clock, logger, newId, publicUrl, waiters } = dependencies;
  const accepting: AcceptComposeDependencies = {
    newId,
    clock,
    checkUrl: policy.checkUrl,
    accept: (compose, quota) => writeCompose(database, compose, quota),
  };
  const waiting: WaitForComposeDependencies = {
    clock,
    logger,
    find: (id) => findCompose(database, { id }),
    cancel: (id) => cancelCompose(database, { id }),
  };
  return {
    newId,
    storage,
    clock,
    publicUrl,
    checkUrl: policy.checkUrl,
    acceptCompose: (order) => acceptCompose(accepting, order),
    waitForCompose: async ({ id, captures }, clientDisconnected) => {
      using waiter = waiters.expect(id);
      return await waitForCompose(waiting, { id, captures, waiter, clientDisconnected });
    },
    findCompose: (compose) => findCompose(database, compose),
    listComposes: (wanted) => listComposes(database, wanted),
  };
}
