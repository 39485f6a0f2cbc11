import { api, unwrapData } from '../../api/client.ts';
import { AuditLog } from '../../parts/audit/audit-log.tsx';

export const InstallationAudit = () => (
  <AuditLog
    queryKey={['administration', 'audit']}
    fileName="audit-log"
    read={(query) => unwrapData(api.GET('/v1/administration/audit', { params: { query } }))}
  />
);
