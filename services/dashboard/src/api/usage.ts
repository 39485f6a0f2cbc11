import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => dataOf(api.GET('/v1/usage')) });
export const useUsage = () => useQuery(usageQuery);
