import { Alert, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { Page } from '../../layouts/page.tsx';
import { useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { useOrganization } from '../../session/account.tsx';
import { withConfirmation } from '../../session/confirmation.ts';

const route = getRouteApi('/framed/connect');

/**
 * The page on which a user decides whether a program that supports OAuth may act for an
 * organization.
 */
export function ConnectPage() {
  const { request: packed = '' } = route.useSearch();
  const asked = unpackRequest(packed);
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const isAllowed = organization?.may('member') === true;
  const request = {
    params: { path: { organizationId } },
    body: {
      clientId: asked.get('client_id') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      responseType: asked.get('response_type') as 'code',
      codeChallenge: asked.get('code_challenge') ?? '',
      codeChallengeMethod: asked.get('code_challenge_method') as 'S256',
      ...(asked.has('state') && { state: asked.get('state')! }),
    },
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['connection', organizationId, packed],
    queryFn: () => api.POST('/v1/organizations/{organizationId}/connections/judge', request),
    enabled: isAllowed,
    retry: false,
    staleTime: Infinity,
  });
  const { act, isBusy } = useAct({ queryKey: ['keys'] }, withConfirmation);
  const connect = async (): Promise<void> => {
    const { redirectTo } = await api.POST('/v1/organizations/{organizationId}/connections', request);
    location.assign(redirectTo);
  };

  return (
    <Page title="Connect a program" about="A connected program captures and reads pages on your behalf.">
      {organization !== undefined && !isAllowed && (
        <Alert role="alert">
          You are a viewer of {organization.name}. Choose another organization, or ask an owner to make you a member.
        </Alert>
      )}
      <ErrorPanel error={error} onRetry={refetch} />
      {isAllowed && data === undefined && error === null && <Skeleton height={160} />}
      {isAllowed && data !== undefined && (
        <Panel>
          <Stack gap={16}>
            <Text>
              <b>{data.name}</b> on <Code>{data.host}</Code> wants to act on behalf of <b>{organization?.name}</b>.
              After you connect, you return to <Code>{data.redirectHost}</Code>.
            </Text>
            <Text c="dimmed">
              It can do everything that an API key can: capture pages, start crawls and schedules, read their results,
              and use credits. You can end the connection under API keys. Connect only if you started this request
              yourself.
            </Text>
            <Group>
              <Button loading={isBusy} onClick={() => act(connect)}>
                Connect
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => location.assign(data.deniedTo)}>
                Deny
              </Button>
            </Group>
          </Stack>
        </Panel>
      )}
    </Page>
  );
}

/** Returns an empty query if the base64url was changed; the service then refuses it. */
function unpackRequest(packed: string): URLSearchParams {
  try {
    return new URLSearchParams(atob(packed.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return new URLSearchParams();
  }
}
