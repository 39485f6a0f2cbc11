import { Box, Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorPanel } from '../parts/panel.tsx';

export function NotFound() {
  useEffect(() => {
    document.title = 'Page not found · Tintype';
  }, []);
  return (
    <Center mih="70vh" p={24} component="main">
      <Stack align="center" gap={12}>
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">Check the URL. The page may have moved.</Text>
        <Button component={Link} to="/home">
          Go to home
        </Button>
      </Stack>
    </Center>
  );
}

/** Shown in the frame in place of a page that failed to load or to render. */
export function PageError({ error, reset }: Readonly<{ error: unknown; reset: () => void }>) {
  return (
    <Box p={32}>
      <ErrorPanel error={error} onRetry={reset} />
    </Box>
  );
}
