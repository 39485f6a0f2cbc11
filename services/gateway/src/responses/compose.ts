import {
  type ComposeJob,
  type ComposeLocation,
  composeResultPath,
  describeComposeJob,
  describeComposeResult,
  composeJobPath,
  type ComposeDrawing,
} from '@tintype/contracts/compose/compose-result';
import { fileFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCompose } from '@tintype/database/composes/find-compose';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import type { Dependencies } from '../dependencies.ts';
import { type ResponseDependencies, describeFiles, holdInBody } from './file.ts';
import type { RouteResponse, Reply } from '../http/route.ts';

export async function composeFileReply(
  { storage }: Pick<Dependencies, 'storage'>,
  compose: StoredCompose,
): Promise<Reply> {
  const drawing = getDrawing(compose);
  const stored = await storage.read(drawing.storageKey);
  if (stored === undefined) throw new Error(`The file of compose ${compose.id} is not in storage`);
  const codes = [...drawing.warnings.map(({ code }) => code), ...drawing.parts.flatMap(({ warnings }) => warnings)];
  const ms = (compose.completedAt ?? compose.createdAt).getTime() - compose.createdAt.getTime();
  return {
    status: 200,
    headers: {
      ...storedFileHeaders(drawing.storageKey, { origin: 'api' }),
      'X-Job-Id': compose.id,
      'X-Render-Time-Ms': String(ms),
      ...(codes.length > 0 && { 'X-Capture-Warnings': [...new Set(codes)].join(', ') }),
    },
    file: stored.stream,
    contentType: fileFormats[drawing.format].contentType,
    sizeBytes: stored.size,
  };
}

export const composeFile = {
  description: 'The image.',
  content: describeFiles(imageFormats),
  headers: {
    'X-Job-Id': 'ID of the compose job.',
    'X-Render-Time-Ms': 'Milliseconds from the request to the finished image.',
    'X-Capture-Warnings': 'Codes of the warnings, separated by commas. Absent if there are none.',
  },
} as const satisfies RouteResponse;

export async function composeJsonReply(
  dependencies: ResponseDependencies,
  compose: StoredCompose,
  responseType: 'base64' | 'url',
): Promise<Reply> {
  const drawing = getDrawing(compose);
  using stack = new DisposableStack();
  if (responseType === 'base64') stack.use(await holdInBody(dependencies, { ...compose, bytes: drawing.size }));
  const body = responseType === 'base64' ? await describeInlineImage(dependencies, drawing) : {};
  const place = { ...(await describeStoredImage(dependencies, compose)), ...body };
  return { status: 200, json: describeComposeResult(compose, drawing, place), held: stack.move() };
}

/** Links are absent after the image was deleted. */
export const describeCompose = async (
  dependencies: ResponseDependencies,
  compose: StoredCompose,
): Promise<ComposeJob> =>
  describeComposeJob(compose, compose.drawing === null ? {} : await describeStoredImage(dependencies, compose));

async function describeStoredImage(
  { storage, clock, publicUrl }: Pick<Dependencies, 'storage' | 'clock' | 'publicUrl'>,
  compose: StoredCompose,
): Promise<ComposeLocation> {
  const { id, expiresAt, deletedAt } = compose;
  if (deletedAt !== null || expiresAt <= clock.now()) return { expiresAt: expiresAt.toISOString() };
  return {
    url: `${publicUrl}${composeResultPath(id)}`,
    storageUrl: await storage.linkFor(getDrawing(compose).storageKey, { expiresAt }),
    expiresAt: expiresAt.toISOString(),
  };
}

async function describeInlineImage(
  { storage }: Pick<Dependencies, 'storage'>,
  { storageKey }: ComposeDrawing,
): Promise<ComposeLocation> {
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error('The file of a compose is not in storage');
  return { encoding: 'base64', data: bytes.toString('base64') };
}

function getDrawing({ id, drawing }: StoredCompose): ComposeDrawing {
  if (drawing === null) throw new Error(`Compose ${id} is completed but has no image`);
  return drawing;
}

export const composeJobParams = schema({
  type: 'object',
  required: ['jobId'],
  properties: { jobId: { type: 'string', pattern: idPattern } },
});

export const acceptedReply = (
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): Reply => ({
  status: 202,
  json: {
    jobId: id,
    status: 'QUEUED',
    statusUrl: `${publicUrl}${composeJobPath(id)}`,
    createdAt: createdAt.toISOString(),
  },
});
