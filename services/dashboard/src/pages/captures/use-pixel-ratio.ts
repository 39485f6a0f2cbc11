import { useQuery } from '@tanstack/react-query';
import { devicesQuery } from '../../api/devices-query.ts';

type UsePixelRatioRequest = Readonly<Record<string, unknown>>;
type Viewport = { readonly deviceScaleFactor?: number };

/**
 * Returns the number of image pixels per CSS pixel of the page. Returns `undefined` if the request
 * does not determine it: for a resized image, and for a device that the service no longer has.
 */
export function usePixelRatio(request: UsePixelRatioRequest | undefined, outputId: string): number | undefined {
  const device = request?.['device'];
  const { data } = useQuery({ ...devicesQuery, enabled: device !== undefined });
  if (request === undefined || isResized(request, outputId)) return undefined;
  if (device === undefined) return (request['viewport'] as Viewport | undefined)?.deviceScaleFactor ?? 1;
  return data?.devices.find(({ name, displayName }) => name === device || displayName === device)?.viewport
    .deviceScaleFactor;
}

function isResized({ resize, outputs }: UsePixelRatioRequest, outputId: string): boolean {
  const output = (outputs as readonly UsePixelRatioRequest[] | undefined)?.find(
    ({ id, type }) => id === outputId || (id === undefined && type === outputId),
  );
  return (output?.['resize'] ?? resize) !== undefined;
}
