import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { api, unwrapData } from '../../api/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { say } from '../../parts/notify.ts';

/**
 * Shows the body that was sent. Only its exact bytes match the signature, so they can be copied
 * unchanged.
 */
export function DeliveryBody({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    // The key is below the key of the list, so that the body is read again when a delivery is
    // retried.
    queryKey: ['deliveries', 'body', id],
    queryFn: () => unwrapData(api.GET('/v1/webhook-deliveries/{id}', { params: { path: { id } } })),
  });
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  const { body } = data;
  if (body === undefined)
    return (
      <Text size="sm" c="dimmed">
        No body yet. It is created before the first attempt.
      </Text>
    );
  const copy = async (): Promise<void> =>
    void say({
      message: (await copyText(body)) ? 'Body copied as it was sent.' : 'The browser denied access to the clipboard.',
    });
  return (
    <section aria-label="Body">
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={500}>
          Body
        </Text>
        <Button size="xs" variant="default" leftSection={<Copy size={14} />} onClick={() => void copy()}>
          Copy as sent
        </Button>
      </Group>
      <CodeBlock code={formatBody(body)} label="body" />
      <Text size="xs" c="dimmed" mt={4}>
        Line breaks are added here. The body is sent without them, and stored encrypted.
      </Text>
    </section>
  );
}

/** Adds line breaks to a body that is JSON. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
