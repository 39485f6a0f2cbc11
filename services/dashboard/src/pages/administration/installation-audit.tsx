import { api, dataOf } from '../../api/client.ts';
import { AuditLog } from '../../parts/audit/audit-log.tsx';

export const InstallationAudit = () => (
  <AuditLog
    queryKey={['administration', 'audit']}
    fileName="audit-log"
    read={(query) => dataOf(api.GET('/v1/administration/audit', { params: { query } }))}
  />
);
