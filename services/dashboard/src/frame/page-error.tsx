import { Box } from '@mantine/core';
import { ErrorPanel } from '../parts/error-panel.tsx';

/** Shown for a page that failed to load or to render. The frame stays. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <Box p={32}>
      <ErrorPanel error={error} onRetry={reset} />
    </Box>
  );
}
