import { getMember } from './members.ts';

export const hasLoadedScript = (): boolean =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ initiatorType }) => initiatorType === 'script',
  );

export const hasHandler = (element: Element): boolean =>
  getMember(element, 'getAttributeNames')
    .call(element)
    .some((name) => name.startsWith('on'));
