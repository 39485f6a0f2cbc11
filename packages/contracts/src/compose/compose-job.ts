import { type ErrorCode, errorCodes } from '../errors/catalogue.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { type ComposeState, composeStatuses, toComposeStatus } from '../states/compose.ts';
import type { ComposeOutput } from './output-settings.ts';
import { type ComposeDrawing, type ComposeResult, composeResultJson } from './compose-result.ts';

const time = { type: 'string', format: 'date-time' } as const;
const integer = { type: 'integer' } as const;

const job = {
  type: 'object',
  required: ['jobId', 'status', 'progress', 'totalCaptures', 'completedCaptures', 'failedCaptures', 'createdAt'],
  properties: {
    jobId: { type: 'string' },
    status: { enum: composeStatuses },
    progress: { ...integer, description: 'Progress in percent. Drawing is the last step.' },
    totalCaptures: { ...integer, description: 'Number of captures in the image.' },
    completedCaptures: { ...integer, description: 'Number of completed captures.' },
    failedCaptures: { ...integer, description: 'Number of failed captures.' },
    createdAt: time,
    completedAt: time,
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string', description: 'Reason for the failure, including the capture that failed.' },
    result: composeResultJson,
  },
} as const;

/** Response of GET /v1/screenshots/compose/jobs/{jobId} */
export const composeJob = schema({ $id: 'ComposeJob', ...job });
export type ComposeJob = TypeOf<typeof composeJob>;

export const composeJobList = schema({ $id: 'ComposeJobList', type: 'array', items: job });

/** The response to an async request. */
export const composeJobCreated = schema({
  $id: 'ComposeJobCreated',
  type: 'object',
  required: ['jobId', 'status', 'statusUrl', 'createdAt'],
  properties: {
    jobId: { type: 'string' },
    status: { enum: composeStatuses },
    statusUrl: { type: 'string' },
    createdAt: time,
  },
});

/** A compose as stored. */
export type ComposeRecord = {
  readonly id: string;
  readonly state: ComposeState;
  readonly output: ComposeOutput;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
  readonly drawing: ComposeDrawing | null;
  readonly startedCaptures: number;
  readonly completedCaptures: number;
  readonly failedCaptures: number;
  readonly parts: readonly { readonly partId: string; readonly label: string | null; readonly url: string }[];
};
/** The location of the file, or the file itself; absent after the file was deleted. */
export type ComposeLocation = Pick<ComposeResult, 'url' | 'storageUrl' | 'expiresAt' | 'encoding' | 'data'>;

export const composeJobPath = (id: string): string => `/v1/screenshots/compose/jobs/${id}`;
export const composeResultPath = (id: string): string => `${composeJobPath(id)}/result`;

/**
 * Creates the status record of a job (docs/interface/compose.md#job), for responses and webhooks.
 */
export function describeComposeJob(compose: ComposeRecord, place: ComposeLocation): ComposeJob {
  const { id, state, parts, startedCaptures, completedCaptures, createdAt, completedAt } = compose;
  const { failedCaptures, errorCode, errorMessage, drawing } = compose;
  return {
    jobId: id,
    status: toComposeStatus(state, { started: startedCaptures > 0 }),
    progress: countProgress(compose),
    totalCaptures: parts.length,
    completedCaptures,
    failedCaptures,
    createdAt: createdAt.toISOString(),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
    ...(drawing !== null && { result: describeComposeResult(compose, drawing, place) }),
  };
}

/** Drawing counts as one step after the captures. */
function countProgress({ state, completedCaptures, parts }: ComposeRecord): number {
  return state === 'COMPLETED' ? 100 : Math.floor((100 * completedCaptures) / (parts.length + 1));
}

export function describeComposeResult(
  { id, output, createdAt, completedAt, parts, failedCaptures }: ComposeRecord,
  { width, height, format, size, layoutType, warnings, parts: drawn }: ComposeDrawing,
  place: ComposeLocation,
): ComposeResult {
  return {
    jobId: id,
    ...place,
    width,
    height,
    format,
    fileSize: size,
    renderTimeMs: (completedAt ?? createdAt).getTime() - createdAt.getTime(),
    layout: output.layout,
    layoutType,
    totalCaptures: parts.length,
    failedCaptures,
    warnings: warnings.map((one) => ({ ...one })),
    metadata: {
      layoutType,
      canvasWidth: width,
      canvasHeight: height,
      totalCaptures: parts.length,
      failedCaptures,
      captures: parts.map(({ partId, label, url }, index) => {
        const { warnings: seen, ...one } = drawn[index]!;
        return { id: partId, url, ...(label !== null && { label }), ...one, warnings: [...seen] };
      }),
    },
  };
}
