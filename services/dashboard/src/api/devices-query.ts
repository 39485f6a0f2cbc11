import { api, unwrapData } from './client.ts';

/** The query of the service's device presets. */
export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: () => unwrapData(api.GET('/v1/devices')),
  staleTime: Infinity,
};
