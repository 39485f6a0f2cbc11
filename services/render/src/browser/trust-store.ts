import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Authorities } from '@tintype/runtime/authorities';
import { makeTempFolder } from './temp-folder.ts';

/**
 * A browser finds additional certificate authorities in an NSS database in its home folder, which
 * both builds read.
 */
export type TrustStore = { readonly giveTo: (home: string) => void };

export const packageOfCertutil = 'libnss3-tools';

/**
 * Creates the database once for a worker and copies it for each browser. A switch,
 * `--ignore-certificate-errors-spki-list`, would accept any chain in which the authority's public
 * key occurs, whatever its names, dates and signatures (docs/decisions/0053-own-authorities.md).
 * Creates nothing and needs no `certutil` if there are no authorities.
 */
export function createTrustStore(authorities: Authorities): TrustStore | undefined {
  if (authorities.length === 0) return undefined;
  const folder = makeTempFolder();
  const certutil = (...args: readonly string[]): void => runCertutil([...args, '-d', `sql:${folder}`]);
  certutil('-N', '--empty-password');
  authorities.forEach((authority, at) => {
    const file = join(folder, 'authority.pem');
    writeFileSync(file, authority);
    // The flags allow an authority to sign only server certificates.
    certutil('-A', '-n', `authority ${at + 1}`, '-t', 'C,,', '-i', file);
  });
  return {
    giveTo: (home) => {
      const store = join(home, '.pki', 'nssdb');
      mkdirSync(store, { recursive: true, mode: 0o700 });
      for (const name of ['cert9.db', 'key4.db', 'pkcs11.txt']) cpSync(join(folder, name), join(store, name));
    },
  };
}

function runCertutil(args: readonly string[]): void {
  try {
    execFileSync('certutil', args, { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 });
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    const reason = code === 'ENOENT' ? 'certutil is not installed' : stderr.replaceAll(/\s+/g, ' ').trim();
    throw new Error(
      `TINTYPE_CA_FILE: its authorities cannot be added to the browsers: ${reason}. Install certutil: apt-get install ${packageOfCertutil}`,
      { cause: error },
    );
  }
}
