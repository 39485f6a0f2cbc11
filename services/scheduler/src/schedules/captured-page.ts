import { createHash } from 'node:crypto';
import type { Box, WatchedText } from '@tintype/contracts/capture/capture-result';
import { comparedOutput, type RunRequest } from '@tintype/contracts/schedules/schedule-request';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Storage } from '@tintype/storage/port';
import { judgeReport } from '@tintype/contracts/capture/report-fields';
import { isSameValue } from '@tintype/contracts/schedules/values/value-conditions';
import { readValue, type ValueReading } from '@tintype/contracts/schedules/values/value-types';
import type { RunSchedule } from '@tintype/database/schedules/take-ended';
import type { Addresses } from './interlude.ts';

export type CapturedPage = {
  readonly captureId: string;
  readonly outputId: string | null;
  readonly picture: Buffer | undefined;
  readonly pictureWidth: number | undefined;
  readonly area: Box | undefined;
  readonly isInPicture: boolean;
  /** The ignored boxes, in pixels relative to `area`. */
  readonly boxes: readonly Box[];
  /** The watched words; absent in captures of older releases, which did not read words. */
  readonly watched: WatchedText | undefined;
  readonly addresses: Addresses;
};

type Dependencies = { readonly storage: Pick<Storage, 'readBytes'> };

/** Returns `undefined` if the capture shows no page, or has no part to compare. */
export async function readCapturedPage(
  { storage }: Dependencies,
  capture: StoredCapture,
): Promise<CapturedPage | undefined> {
  const { report, request, files } = capture;
  if (capture.state !== 'COMPLETED' || judgeReport(report) !== 'page') return undefined;
  const file = files.find(({ outputId }) => outputId === comparedOutput(request)?.id);
  const watched = report?.watched;
  if (file === undefined && watched === undefined) return undefined;
  const area = findWatchedSelector(capture) === undefined ? undefined : (watched?.area ?? emptyBox);
  return {
    captureId: capture.id,
    outputId: file?.outputId ?? null,
    picture: file === undefined ? undefined : await storage.readBytes(file.storageKey),
    pictureWidth: file?.width ?? undefined,
    area,
    isInPicture: area === undefined || isOverlappingBox(area, { width: file?.width ?? 0, height: file?.height ?? 0 }),
    boxes: (report?.ignoredBoxes ?? []).map((box) => ({
      ...box,
      x: box.x - (area?.x ?? 0),
      y: box.y - (area?.y ?? 0),
    })),
    watched,
    addresses: { requested: request.url, reached: report?.finalUrl ?? null },
  };
}

const isOverlappingBox = ({ x, y, width, height }: Box, picture: Pick<Box, 'width' | 'height'>): boolean =>
  x < picture.width && y < picture.height && x + width > 0 && y + height > 0;

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the selector of the watched elements; `undefined` if the complete page is watched. */
export const findWatchedSelector = ({ request }: Pick<StoredCapture, 'request'>): string | undefined =>
  (request as RunRequest).watched?.selector;

export const isWatchedPartMissing = ({ area, watched }: CapturedPage): boolean =>
  area !== undefined && area.width === 0 && watched?.lines.length === 0;

/**
 * Computes a fingerprint of everything that affects the image; reading words and values does not.
 * PostgreSQL stores the fields of a request in a fixed order, so equal requests have equal JSON.
 */
export function computePageFingerprint({ request }: StoredCapture, outputId: string | null): Buffer {
  const { metadata: _metadata, watched: { selector } = {}, ...settings }: RunRequest = request;
  const asked = selector === undefined ? settings : { ...settings, watched: { selector } };
  return createHash('sha256')
    .update(JSON.stringify([asked, outputId]))
    .digest();
}

type JudgedValues = {
  readonly readings: readonly ValueReading[];
  /** Whether a value differs from the previous run, and no further capture has confirmed it. */
  readonly isOpen: boolean;
};

/**
 * Reads the values of a run. A new value counts if every capture of the run shows it, like a change
 * of the text; otherwise the value of the previous run stays.
 */
export function judgeValues(
  { values, lastReadings }: Pick<RunSchedule, 'values' | 'lastReadings'>,
  looks: readonly CapturedPage[],
): JudgedValues | undefined {
  const known = new Map(lastReadings.map((reading) => [reading.name, reading]));
  const [first, ...others] = looks.flatMap(({ watched }) => {
    const { values: seen, language } = watched ?? {};
    if (seen === undefined) return [];
    return [
      values.map((rule) =>
        readValue(
          rule,
          seen.find(({ name }) => name === rule.name),
          language,
        ),
      ),
    ];
  });
  if (first === undefined || values.length === 0) return undefined;
  const isNew = (reading: ValueReading): boolean => {
    const earlier = known.get(reading.name);
    return earlier === undefined || earlier.type !== reading.type || !isSameValue(earlier, reading);
  };
  return {
    readings: first.flatMap((reading, at) => {
      const isShared = others.every((other) => isSameValue(other[at]!, reading));
      return isShared ? [reading] : (known.get(reading.name) ?? []);
    }),
    isOpen: others.length === 0 && first.some(isNew),
  };
}
