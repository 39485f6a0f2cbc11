import { PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CodeBlock } from '../../parts/code-block.tsx';
import { checkWithOpenssl } from '../../parts/examples.ts';
import { Panel } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import { hasCryptography, computeSignature } from './signature.ts';

/** Checks a signature against a body, only in this browser: the secret is not sent anywhere. */
export function SignatureTester() {
  const [secret, setSecret] = useState('');
  const [body, setBody] = useState('');
  const [sent, setSent] = useState('');
  const [expected, setExpected] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void computeSignature(secret, body).then((text) => isCurrent && setExpected(text));
    return () => {
      isCurrent = false;
    };
  }, [secret, body]);
  const isAsked = secret !== '' && body !== '' && sent !== '';
  if (!hasCryptography())
    return (
      <Panel title="Verify signature">
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            Browsers can compute signatures only over HTTPS or on localhost. Use a terminal instead:
          </Text>
          <CodeBlock code={checkWithOpenssl} label="openssl command" />
        </Stack>
      </Panel>
    );
  return (
    <Panel title="Verify signature">
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          Computed in your browser. Nothing is sent to the server.
        </Text>
        <PasswordInput
          label="Signing secret"
          autoComplete="off"
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
        <Textarea
          label="Request body, exactly as received"
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <TextInput
          label="X-Webhook-Signature"
          placeholder="sha256=…"
          spellCheck={false}
          value={sent}
          onChange={({ currentTarget }) => setSent(currentTarget.value)}
        />
        <div role="status">
          {isAsked &&
            (expected === sent.trim() ? (
              <ToneChip tone="good" word="Signature valid" />
            ) : (
              <ToneChip tone="bad" word="Signature invalid: the secret is wrong, or the body was modified" />
            ))}
        </div>
      </Stack>
    </Panel>
  );
}
