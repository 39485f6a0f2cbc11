import type { CaptureRequest } from '../capture/capture-request.ts';
import { compileGlob } from '../crawls/scope.ts';
import { resolveEmulation } from '../devices/resolve.ts';

type LinkLimitFaults = Readonly<Record<string, string>>;
type LinkLimits = { readonly maxWidth?: number | null | undefined; readonly maxHeight?: number | null | undefined };

/**
 * Returns the error of a host glob that cannot match any host: hosts are compared in the form that
 * URLs have.
 */
export function hostGlobFault(glob: string): LinkLimitFaults {
  if (/^[a-z\d.*_-]*(:(\d{1,5}|\*))?$|^\[[\da-f:.]+\](:(\d{1,5}|\*))?$/.test(glob)) return {};
  return {
    '': 'must be a lower-case host such as example.com or *.example.com, without scheme or path. Encode other characters as xn--',
  };
}

/** A glob without a port matches every port. */
export function isOnLinkHosts(url: string, hosts: readonly string[]): boolean {
  const target = URL.parse(url);
  if (hosts.length === 0 || target === null) return hosts.length === 0;
  const port = target.port === '' ? (target.protocol === 'https:' ? '443' : '80') : target.port;
  return hosts.some((glob) =>
    compileGlob(glob)(/:(\d+|\*)$/.test(glob) ? `${target.hostname}:${port}` : target.hostname),
  );
}

type SizedRequest = Pick<
  CaptureRequest,
  'device' | 'viewport' | 'fullPage' | 'maxHeight' | 'clip' | 'resize' | 'selector' | 'format'
>;

/**
 * Returns the errors of a request whose image could exceed the limits of a link key, in pixels of
 * the file. The size of an element, and the width of a full page, are unknown before the capture,
 * so they need `resize`. A side that `resize` does not set never grows.
 */
export function sizeFaults(request: SizedRequest, limits: LinkLimits): LinkLimitFaults {
  const { clip, resize, selector, fullPage, maxHeight, device, format } = request;
  const hasLimit = limits.maxWidth != null || limits.maxHeight != null;
  if (format === 'pdf')
    return hasLimit
      ? { format: 'has no size in pixels: this link key limits the size of images. Send an image format' }
      : {};
  const { viewport } = resolveEmulation(request);
  const scale = viewport.deviceScaleFactor ?? 1;
  const sideOf = (side: 'width' | 'height'): Side => {
    if (resize?.[side] !== undefined) return [`resize.${side}`, resize[side]];
    if (selector !== undefined) return ['selector', Infinity];
    if (clip !== undefined) return [`clip.${side}`, clip[side] * scale];
    if (fullPage) return side === 'width' ? ['fullPage', Infinity] : ['maxHeight', (maxHeight ?? Infinity) * scale];
    return [device === undefined ? `viewport.${side}` : 'device', viewport[side] * scale];
  };
  return {
    ...fault(sideOf('width'), limits.maxWidth, 'width'),
    ...fault(sideOf('height'), limits.maxHeight, 'height'),
  };
}

type Side = readonly [field: string, pixels: number];

function fault([field, pixels]: Side, max: number | null | undefined, side: 'width' | 'height'): LinkLimitFaults {
  if (max === null || max === undefined || pixels <= max) return {};
  const extent = side === 'width' ? 'wide' : 'high';
  const size = pixels === Infinity ? `as ${extent} as its content` : `${pixels} pixels ${extent}`;
  return { [field]: `makes the image ${size}, but this link key allows at most ${max}. Send resize.${side}` };
}
