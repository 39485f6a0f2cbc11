import type { CaptureRow } from '../../api/schemas.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import { findCaptureImage } from './capture-files.ts';

/** A capture in any list, with the facts on which the available actions depend. */
export type Selectable = {
  readonly id: string;
  readonly hasEnded: boolean;
  readonly isDeleted: boolean;
  readonly hasFiles: boolean;
  readonly hasPicture: boolean;
};

export const toSelectable = (row: CaptureRow): Selectable => ({
  id: row.id,
  hasEnded: !isUnderWay(row.status),
  isDeleted: row.deletedAt !== undefined,
  hasFiles: row.files.length > 0,
  hasPicture: findCaptureImage(row) !== undefined,
});
