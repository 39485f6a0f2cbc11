import { Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Page } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { checkWithOpenssl, formatCurlExample } from '../../parts/examples.ts';
import { List } from '../../parts/loaded.tsx';
import { Panel, Remark } from '../../parts/panel.tsx';
import { Ago, LongUrl, ToneChip } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ForMembers } from '../../session/account.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { endpointsQuery, EndpointStatus, formatEvents } from './endpoints.tsx';
import { computeSignature, hasCryptography } from './signature.ts';

export const DeliveriesPage = () => (
  <Page
    title="Webhooks"
    about="Endpoints that receive events, and all deliveries with every attempt and response."
    actions={
      <ForMembers>
        <ButtonLink to="/webhooks/new" leftSection={<Plus size={16} />}>
          New endpoint
        </ButtonLink>
      </ForMembers>
    }
  >
    <EndpointList />
    <DeliveryList empty={<NoDeliveries />} />
    <SignatureTester />
  </Page>
);

const NoDeliveries = () => (
  <EmptyState
    title="No deliveries yet"
    curl={formatCurlExample('/v1/screenshots/async', {
      url: 'https://example.com',
      webhookUrl: 'https://your.service/hook',
    })}
  >
    Create an endpoint to receive all events. You can also set a webhookUrl on a job, bulk job or batch, or add a
    webhook destination to a schedule. The service sends a POST request when the work has ended.
  </EmptyState>
);

function EndpointList() {
  return (
    <List query={useQuery(endpointsQuery)} empty={null} placeholder={null}>
      {(endpoints) => (
        <RowList label="Endpoints" heads={['Endpoint', 'Status', 'Delivered']}>
          {endpoints.map((endpoint) => (
            <Row
              key={endpoint.id}
              to={`/webhooks/${endpoint.id}`}
              title={<LongUrl url={endpoint.url} />}
              status={<EndpointStatus endpoint={endpoint} />}
              aside={<Ago at={endpoint.lastDeliveredAt} />}
            >
              {formatEvents(endpoint.events)}
            </Row>
          ))}
        </RowList>
      )}
    </List>
  );
}

/** The secret is not sent anywhere. */
function SignatureTester() {
  const [secret, setSecret] = useInputState('');
  const [body, setBody] = useInputState('');
  const [sent, setSent] = useInputState('');
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
          <Remark>Browsers can compute signatures only over HTTPS or on localhost. Use a terminal instead:</Remark>
          <CodeBlock code={checkWithOpenssl} label="openssl command" />
        </Stack>
      </Panel>
    );
  return (
    <Panel title="Verify signature">
      <Stack gap={12}>
        <Remark>Computed in your browser. Nothing is sent to the server.</Remark>
        <PasswordInput label="Signing secret" autoComplete="off" value={secret} onChange={setSecret} />
        <Textarea
          label="Request body, exactly as received"
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={body}
          onChange={setBody}
        />
        <TextInput
          label="X-Webhook-Signature"
          placeholder="sha256=…"
          spellCheck={false}
          value={sent}
          onChange={setSent}
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
