import { randomBytes } from 'node:crypto';
import type { ImageFormat } from '@tintype/contracts/formats/formats';
import {
  linkDigest,
  createLinkToken,
  type LinkTokenKeys,
  type TokenLinkKind,
} from '@tintype/contracts/links/token-links';
import type { Edit } from '@tintype/contracts/pipelines/edits/edit';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { TestDatabase } from '@tintype/testing/test-database';
import { addLinks } from '@tintype/database/pipeline-galleries/galleries';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { addCapture, anId, type Owner } from '../database/fresh-database.ts';

type Given = {
  readonly state?: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'PARTIALLY_COMPLETED' | 'FAILED';
  readonly name?: string;
  readonly title?: string;
  readonly label?: string;
  readonly customData?: unknown;
  readonly inputData?: object;
  readonly inputText?: string;
  readonly counts?: { readonly total: number; readonly completed: number; readonly failed: number };
};
type Run = { readonly runId: string; readonly pipelineId: string; readonly galleryNodeId: 'gallery' };

/** A run as it is once its captures have ended. */
export async function addRun(database: TestDatabase, owner: Owner, given: Given = {}): Promise<Run> {
  const { state = 'COMPLETED', name = 'Shop pages', title, label, customData, inputData, inputText, counts } = given;
  const [pipelineId, runId] = [anId(), anId()];
  const at = { position: { x: 0, y: 0 } };
  const graph: Graph = {
    version: 1,
    nodes: [
      {
        id: 'gallery',
        type: 'gallery',
        ...at,
        ...(label !== undefined && { label }),
        data: { ...(title !== undefined && { title }) },
      },
      {
        id: 'hook',
        type: 'webhook',
        ...at,
        data: { url: 'https://hooks.example.com/', ...(customData !== undefined && { customData }) },
      },
    ],
    edges: [{ id: 'e', source: 'gallery', sourceHandle: 'gallery', target: 'hook', targetHandle: 'gallery' }],
  };
  const json = graph as unknown as object;
  const made = { organizationId: owner.organizationId, apiKeyId: owner.apiKeyId, createdBy: owner.createdBy };
  await database.client.pipeline.create({ data: { ...made, id: pipelineId, name, graph: json } });
  await database.client.pipelineRun.create({
    data: {
      ...made,
      ...counts,
      id: runId,
      pipelineId,
      requestId: 'r',
      state,
      startedBy: 'MANUAL',
      revision: 1,
      graph: json,
      urls: [],
      ...(inputData !== undefined && { inputData: inputData }),
      ...(inputText !== undefined && { inputText }),
    },
  });
  return { runId, pipelineId, galleryNodeId: 'gallery' };
}

type Picture = {
  readonly url?: string;
  readonly view?: string;
  readonly file: Buffer;
  readonly format?: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** Without them it is shown as it was taken. */
  readonly edits?: readonly Edit[];
  readonly expiresAt?: Date;
  /** Where a file of its own lies, of an edited one that is done. */
  readonly editedKey?: string;
};
/** A picture has one place in its run. */
let lastIndex = 0;

export type AddedImage = { readonly id: bigint; readonly captureId: string; readonly storageKey: string };

/** The picture of a capture that is there, with its file. */
export async function addImage(
  database: TestDatabase,
  { storage, owner, run }: { readonly storage: Pick<Storage, 'put'>; readonly owner: Owner; readonly run: Run },
  picture: Picture,
): Promise<AddedImage> {
  const { url = 'https://example.com/', view = 'desktop', file, format = 'png', width, height, edits } = picture;
  const { expiresAt = new Date(Date.now() + 7 * 86_400_000), editedKey } = picture;
  const { id: captureId } = await addCapture(database, owner);
  const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId: 'screenshot', format });
  await storage.put(storageKey, file, headersFor(storageKey));
  await database.client.file.create({
    data: {
      captureId,
      outputId: 'screenshot',
      type: 'screenshot',
      format,
      storageKey,
      size: file.length,
      sha256: 's',
      width,
      height,
      expiresAt,
    },
  });
  const isDone = edits === undefined || editedKey !== undefined;
  const { id } = await database.client.pipelineImage.create({
    data: {
      runId: run.runId,
      galleryNodeId: 'gallery',
      nodeId: 'captures',
      view,
      urlIndex: (lastIndex += 1),
      url,
      captureId,
      outputId: 'screenshot',
      state: isDone ? 'COMPLETED' : 'WAITING',
      ...(edits !== undefined && { editNodeId: 'edit', edits: edits as unknown as object }),
      ...(editedKey !== undefined && { storageKey: editedKey, format, width, height, expiresAt }),
    },
  });
  return { id, captureId, storageKey };
}

export async function addFailedImage(
  database: TestDatabase,
  run: Run,
  { url = 'https://example.com/', view = 'desktop', message = 'The page was not ready before the timeout.' } = {},
) {
  return database.client.pipelineImage.create({
    data: {
      runId: run.runId,
      galleryNodeId: 'gallery',
      nodeId: 'captures',
      view,
      urlIndex: (lastIndex += 1),
      url,
      state: 'FAILED',
      errorCode: 'TIMEOUT',
      errorMessage: message,
    },
  });
}

type Link = { readonly kind: TokenLinkKind; readonly imageId?: bigint; readonly expiresAt?: Date };

/** A link as a notification has it; gives its token. */
export async function addLink(
  database: TestDatabase,
  keys: LinkTokenKeys,
  { runId, galleryNodeId }: Run,
  link: Link,
): Promise<string> {
  const { kind, imageId, expiresAt = new Date(Date.now() + 86_400_000) } = link;
  const token = createLinkToken(keys, ['test', anId()]);
  const digest = linkDigest(keys, token);
  await addLinks(database, [
    { kind, digest, runId, galleryNodeId, expiresAt, ...(imageId !== undefined && { imageId }) },
  ]);
  return token;
}

/** An event that tells of the gallery, as it is written when a run ends. */
export async function addGalleryEvent(
  database: TestDatabase,
  owner: Owner,
  run: Run,
  webhookId: string,
): Promise<{ readonly outputId: string; readonly deliveryId: string }> {
  const outputId = anId();
  await database.client.pipelineOutput.create({
    data: { id: outputId, runId: run.runId, galleryNodeId: run.galleryNodeId, webhookNodeId: 'hook', webhookId },
  });
  const { organizationId, createdBy } = owner;
  const { id: deliveryId } = await database.client.webhookDelivery.create({
    data: {
      organizationId,
      createdBy,
      webhookId,
      event: 'PIPELINE_GALLERY_COMPLETED',
      subjectId: outputId,
      requestId: 'r',
    },
  });
  return { outputId, deliveryId };
}
