import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type FieldsByVersion = Readonly<Record<string, readonly string[]>>;

/**
 * The parameters and fields of the requests of each release, by method and path, the oldest release
 * first. `write-release.ts` adds a file.
 */
const releases = readdirSync(import.meta.dirname)
  .flatMap((file) => /^fields-(.+)\.json$/.exec(file)?.[1] ?? [])
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .map((version) => ({
    version,
    known: JSON.parse(readFileSync(join(import.meta.dirname, `fields-${version}.json`), 'utf8')) as FieldsByVersion,
  }));

/** Returns `Since 0.1.0.`, or a note that the last release does not have the operation. */
export const findFirstVersion = (operation: string): string => formatVersion(({ known }) => operation in known);

/**
 * Returns the note for a field that is newer than its operation; empty for all other fields. Inner
 * fields of a new field get no note.
 */
export function findFieldVersion(operation: string, field: string): string {
  const ofField = formatVersion(createFieldTest(operation, field));
  const parent = field.split('.').slice(0, -1).join('.');
  const ofParent = parent === '' ? findFirstVersion(operation) : formatVersion(createFieldTest(operation, parent));
  return ofField === ofParent || ofField === findFirstVersion(operation) ? '' : ofField;
}

const createFieldTest =
  (operation: string, field: string) =>
  ({ known }: ReleaseRow): boolean =>
    known[operation]?.includes(field) === true;

type ReleaseRow = (typeof releases)[number];

function formatVersion(isIn: (release: ReleaseRow) => boolean): string {
  const first = releases.find(isIn);
  return first === undefined ? `Newer than ${releases.at(-1)!.version}.` : `Since ${first.version}.`;
}
