import { expect, test } from '@jest/globals';
import { createAdministrationEnvironment, createSharedEnvironment } from './installation-environment.ts';

test.each([
  ['nothing but the sample page', {}, '127.0.0.1:3002'],
  ['what is named, too', { TINTYPE_ALLOW_HOSTS: '127.0.0.1:3000' }, '127.0.0.1:3000,127.0.0.1:3002'],
])('captured pages reach %s on this machine', (_name, environment, allowed) => {
  const ports = { gateway: 3000, storage: 3001, sample: 3002, internal: {} as never };
  const secrets = { installation: 's' } as never;
  const servers = { databaseUrl: 'd', redisUrl: 'r' };
  expect(createSharedEnvironment({ dataFolder: '/data', environment, ports, servers, secrets })).toMatchObject({
    TINTYPE_ALLOW_HOSTS: allowed,
  });
});

test('the command line gets what services share and what the user has set, and nothing of the run', () => {
  const environment = {
    PATH: '/bin',
    TINTYPE_SMTP_URL: 'smtp://mail.example.com',
    TINTYPE_S3_BUCKET: '',
    TINTYPE_RUN_DIR: '/tmp/run',
    TINTYPE_STORAGE: 'folder',
  };
  expect(createAdministrationEnvironment(environment, { DATABASE_URL: 'd', TINTYPE_STORAGE: 's3' })).toEqual({
    DATABASE_URL: 'd',
    TINTYPE_SMTP_URL: 'smtp://mail.example.com',
    TINTYPE_STORAGE: 's3',
  });
});
