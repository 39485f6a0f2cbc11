import { foreignNames } from '@tintype/compat/foreign-names';
import { makeLink } from '@tintype/contracts/links/make-link';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Dependencies } from '../dependencies.ts';
import { type HeldFile, heldBytesMax } from '../files/held-files.ts';
import type { LinkPrincipal } from '../http/principal.ts';
import { captureHeaders } from '../responses/file.ts';
import { type CaptureOrder, computeKeepMs } from './captures/capture-now.ts';

type LinkDependencies = Pick<
  Dependencies,
  'checkUrl' | 'clock' | 'fingerprintOf' | 'storage' | 'heldFiles' | 'linkFlights'
>;
type LinkCapture = (order: CaptureOrder) => Promise<{ readonly capture: StoredCapture }>;
type CaptureLink = {
  readonly caller: LinkPrincipal;
  readonly query: URLSearchParams;
  readonly requestId: string;
  readonly takeAllowance: () => Promise<void>;
  readonly onRefusedUrl: (reason: string) => void;
  readonly onAccepted: (id: string) => void;
};

/** Returns the file from memory, from a capture in progress here, or from a new capture. */
export async function getLinkFile(
  dependencies: LinkDependencies,
  capture: LinkCapture,
  link: CaptureLink,
): Promise<HeldFile> {
  const { heldFiles, linkFlights } = dependencies;
  // The name contains the key, so its rules need no new check.
  const { signed: name, settings } = link.caller;
  const held = await heldFiles.find(name, settings.cacheTtl * 1_000);
  if (held !== undefined) return held;
  return linkFlights(name, async () => {
    const file = await captureLink(dependencies, capture, link);
    heldFiles.hold(name, file);
    return file;
  });
}

/** Equal captures in progress in any gateway share one submission under the fingerprint. */
async function captureLink(
  dependencies: LinkDependencies,
  take: LinkCapture,
  { caller, query, requestId, takeAllowance, onRefusedUrl, onAccepted }: CaptureLink,
): Promise<HeldFile> {
  const { checkUrl, clock, fingerprintOf, storage } = dependencies;
  const { settings, plan } = caller;
  const { request, withoutEffect } = makeLink({
    parameters: [...query],
    foreign: foreignNames,
    settings,
    plan,
    checkUrl,
    onRefusedUrl,
  });
  const fingerprint = fingerprintOf(request);
  const { capture } = await take({
    request,
    caller,
    requestId,
    keepMs: computeKeepMs(request, undefined),
    // The result may be awaited by other callers, or requested later.
    clientDisconnected: new AbortController().signal,
    onAccepted,
    admit: takeAllowance,
    submission: {
      // Callers' own keys contain no colon.
      key: `link:${fingerprint.toString('hex')}`,
      bodyHash: fingerprint,
      renewsBefore: new Date(clock.now().getTime() - settings.cacheTtl * 1_000),
    },
  });
  const [file] = capture.files;
  if (file === undefined) throw new Error(`Capture ${capture.id} is completed but has no file`);
  const { storageKey, format, size, sha256 } = file;
  const bytes = size <= heldBytesMax ? await storage.readBytes(storageKey) : undefined;
  return {
    captureId: capture.id,
    storageKey,
    format,
    size,
    sha256,
    completedAt: capture.completedAt ?? capture.createdAt,
    headers: captureHeaders(capture.id, capture.report),
    withoutEffect,
    ...(bytes && { bytes }),
  };
}
