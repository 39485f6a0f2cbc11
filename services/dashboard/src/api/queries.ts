import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => api.GET('/v1/usage') });
export const useUsage = () => useQuery(usageQuery);

export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: () => api.GET('/v1/devices'),
  staleTime: Infinity,
};
export const keysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['keys', organizationId],
    queryFn: () => api.GET('/v1/organizations/{organizationId}/keys', { params: { path: { organizationId } } }),
    select: ({ keys }) => keys,
    enabled: organizationId !== '',
  });
export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId],
    queryFn: () => api.GET('/v1/organizations/{organizationId}', { params: { path: { organizationId } } }),
    enabled: organizationId !== '',
  });
