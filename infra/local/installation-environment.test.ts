import { expect, test } from '@jest/globals';
import { administrationEnvironment } from './installation-environment.ts';

test('the command line gets what services share and what the user has set, and nothing of the run', () => {
  const environment = {
    PATH: '/bin',
    TINTYPE_SMTP_URL: 'smtp://mail.example.com',
    TINTYPE_S3_BUCKET: '',
    TINTYPE_RUN_DIR: '/tmp/run',
    TINTYPE_STORAGE: 'folder',
  };
  expect(administrationEnvironment(environment, { DATABASE_URL: 'd', TINTYPE_STORAGE: 's3' })).toEqual({
    DATABASE_URL: 'd',
    TINTYPE_SMTP_URL: 'smtp://mail.example.com',
    TINTYPE_STORAGE: 's3',
  });
});
