import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { Page } from '../../layouts/page.tsx';
import { AuditLog } from '../../parts/audit-log.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useAccount } from '../../session/account.tsx';
import { Organizations } from './organizations.tsx';
import { Users } from './users.tsx';
import { WorkPanels } from './work-panels.tsx';

/** Users without the role see why the page is empty, instead of the refusal of each part. */
export function AdministrationPage() {
  const isAdministrator = useAccount()?.isAdministrator;
  return (
    <Page
      title="Administration"
      about="Queues, workers, organizations and users of this installation."
      actions={
        isAdministrator === true && (
          <Button variant="default" component={Link} to="/administration/wall">
            Wall view
          </Button>
        )
      }
    >
      {isAdministrator === false && (
        <EmptyState title="Administrators only">
          Only administrators of this installation can use this page. Ask an administrator to change limits,
          organizations or users.
        </EmptyState>
      )}
      {isAdministrator === true && (
        <>
          <WorkPanels />
          <Organizations />
          <Users />
          <InstallationAudit />
        </>
      )}
    </Page>
  );
}

const InstallationAudit = () => (
  <AuditLog
    queryKey={['administration', 'audit']}
    fileName="audit-log"
    read={(query) => api.GET('/v1/administration/audit', { params: { query } })}
  />
);
