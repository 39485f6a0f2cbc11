import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '../../../api/client.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { providerProblem } from '../../../session/provider.ts';
import { Passkeys } from './passkeys.tsx';
import { ProviderLink } from './provider-link.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The sign-in methods other than the password. */
export function SignInMeans({ problem }: { readonly problem: string | undefined }) {
  const query = useQuery({
    queryKey: ['account', 'sign-in-means'],
    queryFn: () => unwrapData(api.GET('/v1/account/sign-in-means')),
  });
  return (
    <Loaded query={query} height={160}>
      {({ secondFactor, passkeys, provider }) => (
        <>
          {problem !== undefined && <Alert role="alert">{providerProblem(problem)}</Alert>}
          <SecondFactor factor={secondFactor} />
          <Passkeys passkeys={passkeys} />
          {provider !== undefined && <ProviderLink provider={provider} />}
        </>
      )}
    </Loaded>
  );
}
