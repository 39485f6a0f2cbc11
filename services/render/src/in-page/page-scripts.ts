import { getMember } from './members.ts';

export const listRequests = (): PerformanceResourceTiming[] =>
  performance.getEntriesByType('resource') as PerformanceResourceTiming[];

export const hasLoadedScript = (): boolean => listRequests().some(({ initiatorType }) => initiatorType === 'script');

export const hasHandler = (element: Element): boolean =>
  getMember(element, 'getAttributeNames')
    .call(element)
    .some((name) => name.startsWith('on'));
