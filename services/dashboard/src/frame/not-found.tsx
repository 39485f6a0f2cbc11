import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

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
