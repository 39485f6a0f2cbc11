import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => api.GET('/v1/usage') });
export const useUsage = () => useQuery(usageQuery);

export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: () => api.GET('/v1/devices'),
  staleTime: Infinity,
};
