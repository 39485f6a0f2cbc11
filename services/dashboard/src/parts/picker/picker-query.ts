import { optionRows } from '@tintype/contracts/capture/options';
import type { PageElements } from '@tintype/contracts/capture/actions';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '../../api/client.ts';
import { fetchText } from '../../api/fetch-text.ts';
import type { CaptureAnswer, CaptureRequest } from '../../api/schemas.ts';

export type PickedPage = {
  readonly pictureUrl: string;
  /** The width in CSS pixels. The image has this width, however many pixels it has. */
  readonly width: number;
  readonly elements: PageElements['elements'];
};
type PickerQueryOptions = Readonly<Record<string, unknown>>;

/**
 * Settings of the output file, which the picker chooses itself. Together with outputs they have no
 * effect, or are refused.
 */
const ofFile: ReadonlySet<string> = new Set(
  optionRows.flatMap(([name, { of, withoutEffect }]) =>
    of !== undefined || withoutEffect?.({ outputs: [] }) === true ? [name] : [],
  ),
);
const staleMs = 300_000;

/**
 * The query for one capture of the complete page with these settings, and the boxes of its
 * elements. It is cached while the user chooses.
 */
export const pickerQuery = (url: string, options: PickerQueryOptions) =>
  queryOptions({
    queryKey: ['picker', url, options],
    staleTime: staleMs,
    retry: false,
    queryFn: async (): Promise<PickedPage> => {
      const settings = Object.fromEntries(Object.entries(options).filter(([name]) => !ofFile.has(name)));
      const outputs = [{ type: 'screenshot', format: 'webp', fullPage: true }, { type: 'elements' }];
      const body = { ...settings, url, outputs, responseType: 'url' } as unknown as CaptureRequest;
      const answer = (await unwrapData(api.POST('/v1/screenshots', { body }))) as CaptureAnswer;
      const found = JSON.parse(await fetchText(answer.outputs!['elements']!.resultUrl!)) as PageElements;
      return {
        pictureUrl: answer.outputs!['screenshot']!.resultUrl!,
        width: found.viewport.width,
        elements: found.elements,
      };
    },
  });
