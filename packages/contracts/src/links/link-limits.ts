import type { CaptureRequest } from '../capture/capture-request.ts';
import { compileGlob } from '../crawls/scope.ts';
import { emulationOf } from '../devices/resolve.ts';

type Faults = Readonly<Record<string, string>>;
type Limits = { readonly maxWidth?: number | null | undefined; readonly maxHeight?: number | null | undefined };

/**
 * Returns the error of a host glob that cannot match any host: hosts are compared in the form that
 * URLs have.
 */
export function hostGlobFault(glob: string): Faults {
  if (/^[a-z\d.*_-]*(:(\d{1,5}|\*))?$|^\[[\da-f:.]+\](:(\d{1,5}|\*))?$/.test(glob)) return {};
  return {
    '': 'must be a lower-case host such as example.com or *.example.com, without scheme or path. Encode other characters as xn--',
  };
}

/** A glob without a port is for every port. */
export function isOnHosts(url: string, hosts: readonly string[]): boolean {
  const target = URL.parse(url);
  if (hosts.length === 0 || target === null) return hosts.length === 0;
  const port = target.port === '' ? (target.protocol === 'https:' ? '443' : '80') : target.port;
  return hosts.some((glob) =>
    compileGlob(glob)(/:(\d+|\*)$/.test(glob) ? `${target.hostname}:${port}` : target.hostname),
  );
}

type Sized = Pick<CaptureRequest, 'device' | 'viewport' | 'fullPage' | 'maxHeight' | 'clip' | 'resize'>;

/**
 * Returns the errors of a request whose image could exceed the limits of a link key, in pixels of
 * the file. The size of an element is unknown in advance, so the window counts. A side that
 * `resize` does not set never grows.
 */
export function sizeFaults(request: Sized, { maxWidth, maxHeight }: Limits): Faults {
  const { viewport } = emulationOf(request);
  const scale = viewport.deviceScaleFactor ?? 1;
  const { clip, resize, fullPage, maxHeight: pageHeight } = request;
  const width: Side =
    resize?.width !== undefined
      ? ['resize.width', resize.width]
      : clip !== undefined
        ? ['clip.width', clip.width * scale]
        : [request.device === undefined ? 'viewport.width' : 'device', viewport.width * scale];
  const height: Side =
    resize?.height !== undefined
      ? ['resize.height', resize.height]
      : clip !== undefined
        ? ['clip.height', clip.height * scale]
        : fullPage
          ? ['maxHeight', (pageHeight ?? Infinity) * scale]
          : [request.device === undefined ? 'viewport.height' : 'device', viewport.height * scale];
  return { ...fault(width, maxWidth, 'width'), ...fault(height, maxHeight, 'height') };
}

type Side = readonly [field: string, pixels: number];

function fault([field, pixels]: Side, max: number | null | undefined, side: 'width' | 'height'): Faults {
  if (max === null || max === undefined || pixels <= max) return {};
  const size = pixels === Infinity ? 'as high as the page' : `${pixels} pixels ${side === 'width' ? 'wide' : 'high'}`;
  return { [field]: `makes the image ${size}, but this link key allows at most ${max}. Send resize.${side}` };
}
