import { Group, Stack, Text } from '@mantine/core';
import { ApiError, NotConfirmed } from '../api/api-error.ts';
import { SmallButton } from './buttons.tsx';
import { errorText, whatToDo } from './error-text.ts';
import { Remark } from './panel.tsx';
import classes from './panel.module.css';

type Props = Readonly<{
  error: unknown;
  onRetry?: (() => unknown) | undefined;
  atFields?: readonly string[];
}>;

/** The log of the service is searched by the request ID. */
export function ErrorPanel({ error, onRetry, atFields }: Props) {
  if (error === null || error === undefined || error instanceof NotConfirmed) return null;
  const failure = error instanceof ApiError ? error : undefined;
  const { title, lines } = errorText(error, atFields);
  // The same request gets the same refusal, unless it never reached the service.
  const mayPass = failure === undefined || failure.mayPass || failure.status === 401;
  return (
    <Stack role="alert" gap={8} className={classes.panel} data-tone="bad">
      <Text fw={600}>{title}</Text>
      {lines.map(({ label, fault }) => (
        <Text key={label} size="sm">
          <strong>{label}</strong> {fault}
        </Text>
      ))}
      <Remark>{whatToDo(failure)}</Remark>
      <Group gap={12}>
        {onRetry !== undefined && mayPass && <SmallButton onClick={() => void onRetry()}>Try again</SmallButton>}
        {failure?.requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {failure.code} · request ID {failure.requestId}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
