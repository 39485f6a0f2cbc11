import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { NotConfirmed } from '../api/not-confirmed.ts';
import { errorText } from './field-messages.ts';
import { whatToDo } from './error-advice.ts';
import classes from './panel.module.css';

type Props = {
  readonly error: unknown;
  readonly onRetry?: (() => unknown) | undefined;
  /** Fields of the request that show their error themselves. */
  readonly atFields?: readonly string[];
};

/** Shows the error, the next step, and the request ID by which the log of the service finds it. */
export function ErrorPanel({ error, onRetry, atFields }: Props) {
  if (error instanceof NotConfirmed) return null;
  const failure = error instanceof ApiError ? error : undefined;
  const { title, lines } = errorText(error, atFields);
  // Only some requests are worth repeating: the same request gets the same refusal, unless it never
  // reached the service.
  const mayPass = failure === undefined || failure.mayPass || failure.status === 401;
  return (
    <Stack role="alert" gap={8} className={classes.panel} data-tone="bad">
      <Text fw={600}>{title}</Text>
      {lines.map(({ label, fault }) => (
        <Text key={label} size="sm">
          <strong>{label}</strong> {fault}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {whatToDo(failure)}
      </Text>
      <Group gap={12}>
        {onRetry !== undefined && mayPass && (
          <Button size="xs" variant="default" onClick={() => void onRetry()}>
            Try again
          </Button>
        )}
        {failure?.requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {failure.code} · request ID {failure.requestId}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
