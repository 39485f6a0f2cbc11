import { type CaptureWarningCode, captureWarnings } from '../capture/capture-result.ts';
import { type ErrorCode, errorCodes } from '../errors/catalogue.ts';
import { type ImageFormat, imageFormats } from '../formats/formats.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import type { Placement, Size } from './layouts/layout.ts';
import { type DrawnLayout, drawnLayouts, layoutNames } from './layouts/layouts.ts';
import { type ComposeState, composeStatuses, toComposeStatus } from '../states/compose.ts';
import type { ComposeOutput } from './output-settings.ts';

export const composeWarnings = {
  SCALED_DOWN: 'The image would have been too large, so the captures were scaled down.',
  BACKGROUND_FLATTENED: 'JPEG does not support transparency. Transparent areas were filled with white.',
} as const;
type ComposeWarningCode = keyof typeof composeWarnings;
export type ComposeWarning = { readonly code: ComposeWarningCode; readonly message: string };

export const composeWarning = (code: ComposeWarningCode): ComposeWarning => ({ code, message: composeWarnings[code] });

/** The placement is that of the page itself, without border and label. */
type DrawnPart = Placement & {
  readonly originalWidth: number;
  readonly originalHeight: number;
  readonly warnings: readonly CaptureWarningCode[];
};

export type ComposeDrawing = Size & {
  readonly format: ImageFormat;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  readonly layoutType: DrawnLayout;
  readonly drawMs: number;
  readonly warnings: readonly ComposeWarning[];
  readonly parts: readonly DrawnPart[];
};

const integer = { type: 'integer' } as const;
const time = { type: 'string', format: 'date-time' } as const;

const layoutType = {
  enum: drawnLayouts,
  description: 'Layout that was used. For auto, the layout that was chosen.',
} as const;
const totalCaptures = { ...integer, description: 'Number of captures in the image.' } as const;
const failedCaptures = {
  ...integer,
  description: 'Number of failed captures. Always 0 in a result: if one capture fails, the compose job fails.',
} as const;

const composeResultJson = {
  type: 'object',
  required: [
    'width',
    'height',
    'format',
    'fileSize',
    'renderTimeMs',
    'layout',
    'layoutType',
    'totalCaptures',
    'failedCaptures',
    'metadata',
    'warnings',
  ],
  properties: {
    jobId: { type: 'string' },
    url: { type: 'string', description: 'URL of the file. Requires an API key.' },
    storageUrl: {
      type: 'string',
      description: 'Signed URL of the file. Requires no API key and works until expiresAt.',
    },
    expiresAt: { ...time, description: 'Expiry time of the file. With responseType base64, 1 hour after completion.' },
    encoding: { const: 'base64', description: 'Present only with responseType base64.' },
    data: { type: 'string', description: 'The file. Present only with responseType base64.' },
    width: integer,
    height: integer,
    format: { enum: imageFormats },
    fileSize: { ...integer, description: 'Size in bytes.' },
    renderTimeMs: { ...integer, description: 'Milliseconds from the request to the finished image.' },
    layout: { enum: layoutNames, description: 'Layout from the request.' },
    layoutType,
    totalCaptures,
    failedCaptures,
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        title: 'ComposeWarning',
        required: ['code', 'message'],
        properties: { code: { enum: Object.keys(composeWarnings) }, message: { type: 'string' } },
      },
    },
    metadata: {
      type: 'object',
      required: ['layoutType', 'canvasWidth', 'canvasHeight', 'totalCaptures', 'failedCaptures', 'captures'],
      description: 'Size of the canvas and position of each capture.',
      properties: {
        layoutType,
        canvasWidth: integer,
        canvasHeight: integer,
        totalCaptures,
        failedCaptures,
        captures: {
          type: 'array',
          items: {
            type: 'object',
            title: 'DrawnCapture',
            required: ['id', 'url', 'x', 'y', 'width', 'height', 'originalWidth', 'originalHeight', 'warnings'],
            properties: {
              id: { type: 'string' },
              url: { type: 'string' },
              label: { type: 'string', description: 'Label from the request. Absent if none was sent.' },
              x: integer,
              y: integer,
              width: integer,
              height: integer,
              originalWidth: integer,
              originalHeight: integer,
              warnings: {
                type: 'array',
                items: { enum: Object.keys(captureWarnings) },
                description: 'Warnings, as in the response of a single capture.',
              },
            },
          },
        },
      },
    },
  },
} as const;

export const composeResult = schema({ $id: 'ComposeResult', ...composeResultJson });
export type ComposeResult = TypeOf<typeof composeResult>;

export type FailedPart = {
  readonly position: number;
  readonly total: number;
  readonly id: string;
  readonly url: string;
  readonly captureId: string;
  readonly code: ErrorCode;
  readonly message: string | null;
};

/** One failed page fails the compose. */
export function describePartFailure({ position, total, id, url, captureId, code, message }: FailedPart) {
  const reason = message === null ? code : `${code}: ${message}`;
  return {
    code,
    message: `Capture ${position + 1} of ${total} ("${id}", ${url}) failed. ${reason}`,
    details: { capture: { index: position, id, url, captureId, code } },
  };
}

const job = {
  type: 'object',
  required: ['jobId', 'status', 'progress', 'totalCaptures', 'completedCaptures', 'failedCaptures', 'createdAt'],
  properties: {
    jobId: { type: 'string' },
    status: { enum: composeStatuses },
    progress: { ...integer, description: 'Progress in percent. The last step is composing the image.' },
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

export const composeJob = schema({ $id: 'ComposeJob', ...job });
export type ComposeJob = TypeOf<typeof composeJob>;

export const composeJobList = schema({ $id: 'ComposeJobList', type: 'array', items: job });

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

type ComposeRecord = {
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
/** Absent after the file was deleted. */
export type ComposeLocation = Pick<ComposeResult, 'url' | 'storageUrl' | 'expiresAt' | 'encoding' | 'data'>;

export const composeJobPath = (id: string): string => `/v1/screenshots/compose/jobs/${id}`;
export const composeResultPath = (id: string): string => `${composeJobPath(id)}/result`;

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
