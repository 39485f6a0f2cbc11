import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { providerProblem } from '../../../session/provider.ts';
import { Passkeys } from './passkeys.tsx';
import { ProviderLink } from './provider-link.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The sign-in methods other than the password. */
export function SignInMeans({ problem }: { readonly problem: string | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sign-in-means'],
    queryFn: () => dataOf(api.GET('/v1/account/sign-in-means')),
  });
  if (error !== null) return <ErrorPanel error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={160} />;
  return (
    <>
      {problem !== undefined && <Alert role="alert">{providerProblem(problem)}</Alert>}
      <SecondFactor factor={data.secondFactor} />
      <Passkeys passkeys={data.passkeys} />
      {data.provider !== undefined && <ProviderLink provider={data.provider} />}
    </>
  );
}
