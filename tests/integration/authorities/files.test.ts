import { afterAll, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authoritySettings } from '@tintype/runtime/authorities';
import { parseConfig } from '@tintype/runtime/config';
import { createAuthority } from '@tintype/testing/authority';
import { checkAuthorities } from '@tintype/administration/doctor/connections';
import { runCollected } from '../cli/run-collected.ts';

const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = await createAuthority('Own');
const other = await createAuthority('Other');
const issued = await own.issue({ names: ['site.example.com'] });
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

let count = 0;
const fileWith = (content: string | Buffer): string => {
  const path = join(folder, `${(count += 1)}.pem`);
  writeFileSync(path, content);
  return path;
};
const read = (path: string): readonly string[] => parseConfig(authoritySettings, { TINTYPE_CA_FILE: path }).authorities;

test('a file with several authorities and words between them is read whole', () => {
  expect(read(fileWith(`# ours\n${own.certificate}\nnext:\r\n${other.certificate}`))).toHaveLength(2);
  expect(parseConfig(authoritySettings, {}).authorities).toEqual([]);
});

const damaged = own.certificate.replace(/\n.{64}\n/, '\n');
test.each([
  ['no file', '/nonexistent/ca.pem', 'TINTYPE_CA_FILE cannot be read: /nonexistent/ca.pem (ENOENT)'],
  ['a folder', folder, `TINTYPE_CA_FILE is not a file: ${folder}`],
  ['an endless device', '/dev/zero', 'TINTYPE_CA_FILE is not a file: /dev/zero'],
  ['more than a file of authorities has', fileWith(Buffer.alloc(10_485_761, ' ')), 'TINTYPE_CA_FILE is too large'],
  ['nothing', fileWith(''), 'TINTYPE_CA_FILE contains no certificate'],
  ['another text', fileWith('hello'), 'TINTYPE_CA_FILE contains no certificate'],
  ['DER', fileWith(Buffer.from([0x30, 0x82, 1, 2, 0xff])), 'must be in PEM format'],
  ['a key', fileWith(key), 'TINTYPE_CA_FILE contains a private key'],
  ['a certificate and its key', fileWith(own.certificate + issued.key), 'TINTYPE_CA_FILE contains a private key'],
  [
    'a request',
    fileWith('-----BEGIN CERTIFICATE REQUEST-----\nAA==\n-----END CERTIFICATE REQUEST-----'),
    'contains a certificate request',
  ],
  ['a damaged certificate', fileWith(own.certificate + damaged), 'contains a damaged certificate: certificate 2 of'],
  ['the certificate of a server', fileWith(issued.cert), '(CN=site.example.com) has no basicConstraints with CA:TRUE'],
])('a file with %s ends the start, and the message names the cure', (_what, path, message) => {
  expect(() => read(path)).toThrow(message);
});

test('a command of the command line says so as well', async () => {
  const { exitCode, stderr } = await runCollected({
    args: ['orgs', 'list'],
    environment: { TINTYPE_CA_FILE: '/nonexistent/ca.pem' },
    random: () => new Uint8Array(),
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('TINTYPE_CA_FILE cannot be read');
});

test('doctor tells of each authority, of one that ends soon, and of a file that cannot be used', async () => {
  const ending = await createAuthority('Ending', { toDays: 20 });
  const ended = await createAuthority('Ended', { toDays: -1 });
  const findingsFor = async (path?: string) =>
    checkAuthorities({
      environment: path === undefined ? {} : { TINTYPE_CA_FILE: path },
      random: () => new Uint8Array(),
      now: () => new Date(),
      run: async () => ({ ok: true, output: '' }),
      user: 'nobody',
    });
  const all = fileWith([own, ending, ended].map(({ certificate }) => certificate).join('\n'));
  expect(await findingsFor(all)).toMatchObject([
    { status: 'ok', found: expect.stringContaining('CN=Own') },
    { status: 'warning', found: expect.stringContaining('CN=Ending') },
    { status: 'problem', found: expect.stringContaining('it has expired') },
  ]);
  expect(await findingsFor()).toMatchObject([{ status: 'ok', found: 'none (TINTYPE_CA_FILE is not set)' }]);
  expect(await findingsFor(fileWith(key))).toMatchObject([
    { status: 'problem', found: expect.stringContaining('private key') },
  ]);
});
