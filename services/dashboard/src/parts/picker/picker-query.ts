import { optionRows } from '@tintype/contracts/capture/options';
import type { PageElements } from '@tintype/contracts/capture/actions';
import { queryOptions } from '@tanstack/react-query';
import { api, type CaptureAnswer, type CaptureRequest, fetchText } from '../../api/client.ts';

export type PickedPage = Readonly<{
  pictureUrl: string;
  /** The width in CSS pixels. The image has this width, however many pixels it has. */
  width: number;
  elements: PageElements['elements'];
}>;
export type PageOfSteps = Readonly<{ url: string; options: Readonly<Record<string, unknown>> }>;

/**
 * Settings that the picker leaves out: it chooses its outputs itself, with which these settings
 * have no effect or are refused.
 */
const fileSettings: ReadonlySet<string> = new Set(
  optionRows.flatMap(([name, { of, withoutEffect }]) =>
    of !== undefined || withoutEffect?.({ outputs: [] }) === true ? [name] : [],
  ),
);
const staleMs = 300_000;

/** The capture stays in the cache while the user chooses. */
export const pickerQuery = ({ url, options }: PageOfSteps) =>
  queryOptions({
    queryKey: ['picker', url, options],
    staleTime: staleMs,
    retry: false,
    queryFn: async (): Promise<PickedPage> => {
      const settings = Object.fromEntries(Object.entries(options).filter(([name]) => !fileSettings.has(name)));
      const outputs = [{ type: 'screenshot', format: 'webp', fullPage: true }, { type: 'elements' }];
      const body = { ...settings, url, outputs, responseType: 'url' } as unknown as CaptureRequest;
      const answer = (await api.POST('/v1/screenshots', { body })) as CaptureAnswer;
      const found = JSON.parse(await fetchText(answer.outputs!['elements']!.resultUrl!)) as PageElements;
      return {
        pictureUrl: answer.outputs!['screenshot']!.resultUrl!,
        width: found.viewport.width,
        elements: found.elements,
      };
    },
  });

export const stepsQuery = ({ url, options }: PageOfSteps, performed: readonly object[]) =>
  pickerQuery({ url, options: performed.length === 0 ? options : { ...options, actions: performed } });
