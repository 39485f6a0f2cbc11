import { api, dataOf } from './client.ts';

/** The device presets of the service. */
export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: () => dataOf(api.GET('/v1/devices')),
  staleTime: Infinity,
};
