import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchText } from '../../api/fetch-text.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { ChangedLines } from '../schedules/changed-lines.tsx';
import { textChanges } from './text-changes.ts';

const textQuery = (url: string) => ({ queryKey: ['text', url], queryFn: () => fetchText(url), staleTime: Infinity });

/** The words that changed between two text files. */
export function TextComparison({ before, after }: { readonly before: string; readonly after: string }) {
  const [one, other] = [useQuery(textQuery(before)), useQuery(textQuery(after))];
  const [old, young] = [one.data, other.data];
  const changes = useMemo(
    () => (old === undefined || young === undefined ? undefined : (textChanges(old, young) ?? 'unlike')),
    [old, young],
  );
  const error = one.error ?? other.error;
  if (error !== null) return <ErrorPanel error={error} />;
  if (changes === undefined) return <Loader size="sm" />;
  if (changes === 'unlike') return <Text size="sm">The texts have little in common.</Text>;
  if (changes.count === 0) return <Text size="sm">The texts are equal.</Text>;
  return <ChangedLines {...changes} />;
}
