import type { FileFormat } from '@tintype/contracts/formats/formats';
import { LRUCache } from 'lru-cache';

export type HeldFile = {
  readonly captureId: string;
  readonly storageKey: string;
  readonly format: FileFormat;
  readonly size: number;
  readonly sha256: string;
  readonly completedAt: Date;
  /** Facts about the capture. */
  readonly headers: Readonly<Record<string, string>>;
  /** The options of the link that had no effect. */
  readonly withoutEffect: readonly string[];
  /** Absent for a large file, which is read from storage each time. */
  readonly bytes?: Buffer;
};

/** Bytes of all files in memory, and of the largest file. */
const allBytesMax = 64 * 1_048_576;
export const heldBytesMax = 4 * 1_048_576;
/** Memory of an entry besides its file, estimated generously. */
const entryBytes = 2_048;

type Dependencies = {
  /** Called at every use: a deleted file is not returned, however long it could be cached. */
  readonly isThere: (captureId: string) => Promise<boolean>;
  readonly now: () => Date;
};
type HeldFiles = {
  /** Returns a file of at most this age. */
  readonly find: (name: string, ageMs: number) => Promise<HeldFile | undefined>;
  readonly hold: (name: string, file: HeldFile) => void;
};

export function createHeldFiles({ isThere, now }: Dependencies): HeldFiles {
  const held = new LRUCache<string, HeldFile>({
    maxSize: allBytesMax,
    sizeCalculation: ({ bytes }, name) => entryBytes + name.length + (bytes?.length ?? 0),
  });
  return {
    find: async (name, ageMs) => {
      const file = held.get(name);
      if (file === undefined) return undefined;
      const isYoung = now().getTime() - file.completedAt.getTime() < ageMs;
      if (isYoung && (await isThere(file.captureId))) return file;
      held.delete(name);
      return undefined;
    },
    hold: (name, file) => void held.set(name, file),
  };
}
