import { readCaptureSearch } from '@tintype/contracts/capture/capture-search';
import { verdicts } from '@tintype/contracts/capture/verdict';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { listCaptures as readCaptures } from '@tintype/database/captures/list-captures';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';
import { describeListedCapture, originNames } from '../../responses/listed-capture.ts';
import type { ResponseDependencies } from '../../responses/response-dependencies.ts';

const instant = { type: 'string', minLength: 4, maxLength: 40 } as const;

export const captureListQuery = schema({
  type: 'object',
  properties: {
    search: {
      type: 'string',
      minLength: 1,
      maxLength: 2_000,
      description:
        'must be an ID, a complete host name, or the start of a URL with or without its scheme. Text to search.',
    },
    status: { enum: captureStates },
    origin: { enum: originNames },
    verdict: {
      type: 'array',
      minItems: 1,
      maxItems: verdicts.length,
      items: { enum: verdicts },
      description: 'must be verdicts, separated by commas or repeated',
    },
    httpStatus: {
      type: 'string',
      maxLength: 3,
      pattern: '^[1-5]([0-9]{2}|xx)$',
      description: 'must be an HTTP status such as 404, or a class such as 4xx',
    },
    from: { ...instant, description: 'Created at or after this time.' },
    until: { ...instant, description: 'Created before this time.' },
    ...cursorFields,
  },
});

/** Returns one page of the captures that the caller may see. */
export async function describeCaptureList(
  dependencies: ResponseDependencies & Pick<Dependencies, 'database'>,
  query: TypeOf<typeof captureListQuery>,
  caller: Principal,
) {
  const { search: text, status: state, origin, verdict, httpStatus } = query;
  const search = text === undefined ? undefined : readCaptureSearch(text);
  if (text !== undefined && search === undefined)
    throw invalidFields({ search: 'must be an ID, a complete host name, or the start of a URL' });
  const wanted = {
    ...getVisibility(caller, 'job'),
    search,
    state,
    origin,
    verdicts: verdict,
    httpStatus: httpStatus === undefined ? undefined : statusesOf(httpStatus),
    from: timeOf('from', query.from),
    until: timeOf('until', query.until),
  };
  const { items, nextCursor } = await readCursorPage(
    query,
    timeCursor('captures', { idPattern }),
    (page) => readCaptures(dependencies.database, { ...wanted, ...page }),
    (capture) => describeListedCapture(dependencies, capture),
  );
  return { items: await Promise.all(items), nextCursor };
}

const statusesOf = (text: string) => ({
  least: Number(text.replace('xx', '00')),
  most: Number(text.replace('xx', '99')),
});

function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidFields({ [field]: 'must be a time, such as 2026-11-23T09:00:00Z' });
  return time;
}
