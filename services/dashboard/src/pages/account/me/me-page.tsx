import { getRouteApi } from '@tanstack/react-router';
import { api, unwrapData } from '../../../api/client.ts';
import { Page } from '../../../layouts/page.tsx';
import { NamePanel } from '../../../parts/name-panel.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { say } from '../../../parts/notify.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useAccount } from '../../../session/account.ts';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMeans } from './sign-in-means.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';

const route = getRouteApi('/framed/me');

export function MePage() {
  const { problem } = route.useSearch();
  const account = useAccount();
  const { act, isBusy } = useAct({ queryKey: ['account'] });
  const rename = async (name: string): Promise<void> => {
    await unwrapData(api.PUT('/v1/account', { body: { name } }));
    void say({ message: 'Your name has been changed.' });
  };
  return (
    <Page title="Your account" about={account?.email}>
      {account !== undefined && (
        <>
          <NamePanel key={account.id} name={account.name} isBusy={isBusy} onSave={(name) => act(() => rename(name))} />
          <TimeZoneForm key={account.timeZone} name={account.name} timeZone={account.timeZone} />
        </>
      )}
      {account?.hasPassword === true && (
        <Panel title="Password">
          <PasswordForm />
        </Panel>
      )}
      <SignInMeans problem={problem} />
      <Sessions />
    </Page>
  );
}
