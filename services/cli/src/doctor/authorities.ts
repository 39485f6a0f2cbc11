import { X509Certificate } from 'node:crypto';
import { authoritySettings, formatSubject, trustAuthorities } from '@tintype/runtime/authorities';
import { parseConfig } from '@tintype/runtime/config';
import { broken, ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

const check = 'custom authorities';
const soonDays = 30;
const dayMs = 86_400_000;

/**
 * Reads TINTYPE_CA_FILE like a service, and trusts its authorities: later checks use them for their
 * connections.
 */
export const checkAuthorities: Check = async ({ environment, now }) => {
  try {
    const { authorities } = parseConfig(authoritySettings, environment);
    trustAuthorities(authorities);
    if (authorities.length === 0) return [ok(check, 'none (TINTYPE_CA_FILE is not set)')];
    return authorities.map((pem) => findingFor(new X509Certificate(pem), now()));
  } catch (error) {
    return [broken(check, { error, environment, todo: 'correct TINTYPE_CA_FILE' })];
  }
};

function findingFor(authority: X509Certificate, now: Date): Finding {
  const until = authority.validToDate;
  const found = `${formatSubject(authority)}, valid until ${until.toISOString().slice(0, 10)}`;
  const leftMs = until.getTime() - now.getTime();
  const todo = 'add its successor to the file of TINTYPE_CA_FILE and restart the services';
  if (leftMs <= 0) return problem(check, `${found}: it has expired`, todo);
  return leftMs < soonDays * dayMs ? warningFinding(check, found, todo) : ok(check, found);
}
