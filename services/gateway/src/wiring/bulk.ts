import { cancelBatch, createBulk, findBatch, listBatches, listBulkItems } from '@tintype/database/batches';
import type { CancelBulkDependencies } from '../routes/bulk/cancel-bulk.ts';
import type { CreateBulkDependencies } from '../routes/bulk/create-bulk.ts';
import type { ListBulkDependencies } from '../routes/bulk/list-bulk.ts';
import { acceptBulk, type AcceptBulkDependencies } from '../use-cases/accept-bulk.ts';
import type { WiringDependencies } from './dependencies.ts';

type Dependencies = Omit<CreateBulkDependencies, 'checkUrl' | 'sealSecret'> &
  CancelBulkDependencies &
  ListBulkDependencies;

export function wireBulk({ database, storage, publicUrl, clock, newId }: WiringDependencies): Dependencies {
  const accepting: AcceptBulkDependencies = {
    newId,
    clock,
    create: (bulk, limits) => createBulk(database, bulk, limits),
  };
  return {
    newId,
    acceptBulk: (order) => acceptBulk(accepting, order),
    findBatch: (batch) => findBatch(database, batch),
    listBulkItems: (batch) => listBulkItems(database, batch),
    listBulk: (wanted) => listBatches(database, { ...wanted, kind: 'bulk' }),
    cancelBatch: (batch) => cancelBatch(database, batch),
    storage,
    clock,
    publicUrl,
  };
}
