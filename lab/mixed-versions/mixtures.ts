import type { ServiceName } from '@tintype/testing/system';

export type Version = 'old' | 'new';

export type Mixture = {
  readonly name: string;
  /** Whose end-to-end suite is run; what it does not name is of this version too. */
  readonly suite: Version;
  /** The services that are of the other version. */
  readonly others: readonly ServiceName[];
};

const workers: readonly ServiceName[] = ['render', 'edit'];
const control: readonly ServiceName[] = ['gateway', 'scheduler', 'notifier', 'crawl'];

/**
 * The database has the schema of the new version in all of them: that is the order in which an
 * installation is upgraded.
 */
export const mixtures: readonly Mixture[] = [
  { name: 'old-on-new-schema', suite: 'old', others: [] },
  { name: 'old-with-new-workers', suite: 'old', others: workers },
  { name: 'old-workers-with-new-rest', suite: 'old', others: control },
  { name: 'new-with-old-workers', suite: 'new', others: workers },
  { name: 'new-with-old-scheduler', suite: 'new', others: ['scheduler'] },
];
