import { readCaptureSearch } from '@tintype/contracts/capture/capture-search';
import { verdicts } from '@tintype/contracts/capture/report-fields';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { deleteCapture as remove } from '@tintype/database/captures/cancel-capture';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { type CaptureSelection, listCaptures as readCaptures } from '@tintype/database/captures/list-captures';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, readCursorPage, createTimeCursor } from '../../http/paging.ts';
import { getVisibility, type Principal, found } from '../../http/principal.ts';
import type { ResponseDependencies } from '../../responses/file.ts';
import { describeListedCapture, originNames } from '../../responses/listed-capture.ts';

const timeSchema = { type: 'string', minLength: 4, maxLength: 40 } as const;

const filterFields = {
  search: {
    type: 'string',
    minLength: 1,
    maxLength: 2_000,
    description:
      'Text to search for: an ID, a host name, the start of a URL with or without its scheme, or any part of a URL or ' +
      'title. Parts are found only in the newest 100,000 captures, and in the page titles of the newest 100 crawls.',
  },
  status: { enum: captureStates, description: 'Filter by status.' },
  origin: { enum: originNames, description: 'Filter by the kind of work that created the capture.' },
  verdict: {
    type: 'array',
    minItems: 1,
    maxItems: verdicts.length,
    items: { enum: verdicts },
    description: 'must be verdicts, separated by commas or in repeated parameters',
  },
  httpStatus: {
    type: 'string',
    maxLength: 3,
    pattern: '^[1-5]([0-9]{2}|xx)$',
    description: 'must be an HTTP status such as 404, or a class such as 4xx',
  },
  from: { ...timeSchema, description: 'Created at or after this time.' },
  until: { ...timeSchema, description: 'Created before this time.' },
} as const;

export const captureFilterQuery = schema({ type: 'object', properties: filterFields });
export const captureListQuery = schema({ type: 'object', properties: { ...filterFields, ...cursorFields } });
type CaptureFilterQuery = TypeOf<typeof captureFilterQuery>;

export async function describeCaptureList(
  dependencies: ResponseDependencies & Pick<Dependencies, 'database'>,
  query: TypeOf<typeof captureListQuery>,
  caller: Principal,
) {
  const filter = toCaptureFilter(query, caller);
  const { items, nextCursor } = await readCursorPage(
    query,
    captureCursor,
    (page) => readCaptures(dependencies.database, { ...filter, ...page }),
    (capture) => describeListedCapture(dependencies, capture),
  );
  return { items: await Promise.all(items), nextCursor };
}

const captureCursor = createTimeCursor('captures', { idPattern });

export function toCaptureFilter(query: CaptureFilterQuery, caller: Principal): CaptureSelection {
  const { search: text, status: state, origin, verdict, httpStatus, from, until } = query;
  const search = text === undefined ? undefined : readCaptureSearch(text);
  if (text !== undefined && search === undefined) throw invalidFields({ search: 'must contain text to search for' });
  return {
    ...getVisibility(caller, 'job'),
    search,
    state,
    origin,
    verdicts: verdict,
    httpStatus: httpStatus === undefined ? undefined : toStatusRange(httpStatus),
    from: parseTime('from', from),
    until: parseTime('until', until),
  };
}

const toStatusRange = (text: string) => ({
  least: Number(text.replace('xx', '00')),
  most: Number(text.replace('xx', '99')),
});

function parseTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidFields({ [field]: 'must be a time, such as 2026-11-23T09:00:00Z' });
  return time;
}

export const captureParams = schema({
  type: 'object',
  required: ['captureId'],
  properties: { captureId: { type: 'string', pattern: idPattern, description: 'ID of the capture.' } },
});

export type CaptureRef = { readonly caller: Principal; readonly captureId: string };

/** A capture that the list hides is not found here. */
export async function findVisible(
  { database }: Pick<Dependencies, 'database'>,
  { caller, captureId: id }: CaptureRef,
): Promise<StoredCapture> {
  const [capture] = await readCaptures(database, { ...getVisibility(caller, 'job'), ids: [id], limit: 1 });
  return found(capture);
}

export async function deleteOwnCapture(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  capture: CaptureRef,
): Promise<void> {
  const { id, organizationId, state } = await findVisible(dependencies, capture);
  const outcome = await remove(dependencies.database, { id, organizationId }, createDeleteFiles(dependencies));
  if (outcome === 'not-found') throw new ServiceError('NOT_FOUND');
  if (outcome === 'in-use')
    throw new ServiceError('JOB_NOT_COMPLETED', {
      message:
        'The capture, or the compose job, crawl, schedule run or pipeline run to which it belongs, has not ended yet. Cancel it or wait until it ends.',
      details: { status: state },
    });
}

const pagingFields = ['limit', 'cursor'];

/** Deletes one page of the matching captures. Captures that are still in use are passed over. */
export async function deleteMatchingCaptures(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  query: TypeOf<typeof captureListQuery>,
  caller: Principal,
) {
  // A filter that was forgotten must not delete everything.
  if (Object.entries(query).every(([name, value]) => pagingFields.includes(name) || value === undefined))
    throw invalidFields({ '': 'at least one filter is required, such as search or until' });
  const { database } = dependencies;
  const filter = { ...toCaptureFilter(query, caller), isDeletable: true };
  const { items: ids, nextCursor } = await readCursorPage(
    query,
    captureCursor,
    (page) => readCaptures(database, { ...filter, ...page }),
    ({ id }) => id,
  );
  const deleteFiles = createDeleteFiles(dependencies);
  let deleted = 0;
  for (const id of ids) {
    const outcome = await remove(database, { id, organizationId: filter.organizationId }, deleteFiles);
    if (outcome === 'deleted') deleted += 1;
  }
  return { deleted, inUse: ids.length - deleted, nextCursor };
}
