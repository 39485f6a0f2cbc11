import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

export function NotFound() {
  useEffect(() => {
    document.title = 'No such page · Tintype';
  }, []);
  return (
    <Center mih="70vh" p={24} component="main">
      <Stack align="center" gap={12}>
        <Title order={1}>There is no such page</Title>
        <Text c="dimmed">The address has a mistake, or the page has moved.</Text>
        <Button component={Link} to="/home">
          Go home
        </Button>
      </Stack>
    </Center>
  );
}
