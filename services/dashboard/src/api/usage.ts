import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapData } from './client.ts';

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => unwrapData(api.GET('/v1/usage')) });
export const useUsage = () => useQuery(usageQuery);
