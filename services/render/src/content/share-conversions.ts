import type { Conversion, ConversionTask, ConvertedContent } from './convert.ts';
import type { ConversionRequest, Converter } from './converter.ts';

type Waiting = {
  readonly task: ConversionTask;
  readonly asked: ConversionRequest;
  readonly result: PromiseWithResolvers<ConvertedContent>;
};
export type ConvertOne = (conversion: Conversion, asked: ConversionRequest) => Promise<ConvertedContent>;

/**
 * Converts the outputs of one capture that are requested together. Those with the same HTML are
 * converted in one process, which parses the page once. If this fails, each is converted
 * separately, because a page may be too large for all of them and not for one.
 */
export function shareConversions({ convert }: Pick<Converter, 'convert'>): ConvertOne {
  const waiting = new Map<string, Waiting[]>();
  const convertAlone = async (html: string, url: string, { task, asked, result }: Waiting): Promise<void> => {
    try {
      const [converted] = await convert({ html, url, tasks: [task] }, asked);
      result.resolve(converted!);
    } catch (error) {
      result.reject(error);
    }
  };
  const convertTogether = async (html: string, url: string, group: readonly Waiting[]): Promise<void> => {
    const [first] = group;
    if (group.length > 1)
      try {
        const converted = await convert({ html, url, tasks: group.map(({ task }) => task) }, first!.asked);
        for (const [at, { result }] of group.entries()) result.resolve(converted[at]!);
        return;
      } catch {
        // Each output is converted again and has an error that concerns this output.
      }
    await Promise.all(group.map((one) => convertAlone(html, url, one)));
  };
  return ({ html, url, ...task }, asked) => {
    const result = Promise.withResolvers<ConvertedContent>();
    const key = `${url} ${html}`;
    const group = waiting.get(key);
    if (group === undefined) {
      const started: Waiting[] = [{ task, asked, result }];
      waiting.set(key, started);
      setImmediate(() => {
        waiting.delete(key);
        void convertTogether(html, url, started);
      });
    } else group.push({ task, asked, result });
    return result.promise;
  };
}
