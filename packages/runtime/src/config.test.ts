import { expect, test } from '@jest/globals';
import {
  InvalidConfig,
  describeConfig,
  integer,
  oneOf,
  optionalText,
  parseConfig,
  secretText,
  text,
} from './config.ts';

const fields = {
  port: integer('PORT', { min: 0, max: 65_535 }, { about: 'where the API listens', fallback: 3000 }),
  storage: oneOf('STORAGE', ['folder', 's3'], { about: 'where files are kept', fallback: 'folder' }),
  cdnUrl: optionalText('CDN_URL', { about: 'address of the content-delivery network' }),
  signingSecret: text('SIGNING_SECRET', { about: 'signs result links', secret: true }),
};

test('every problem is named at once', () => {
  let problems: readonly string[] = [];
  try {
    parseConfig(fields, { PORT: 'x', STORAGE: 'tape' });
  } catch (error) {
    problems = (error as InvalidConfig).problems;
  }
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'STORAGE must be one of folder, s3',
    'SIGNING_SECRET is required: signs result links',
  ]);
});

test('a secret is never described by its value', () => {
  expect(describeConfig(fields, { SIGNING_SECRET: 'hunter2', PORT: '4000' })).toEqual({
    PORT: '4000',
    STORAGE: 'folder',
    CDN_URL: '',
    SIGNING_SECRET: 'set',
  });
});

test('a secret that is too short is refused without being shown', () => {
  const strict = { secret: secretText('SECRET', { about: 'derives keys', lengthMin: 32 }) };
  expect(() => parseConfig(strict, { SECRET: 'short' })).toThrow('SECRET must have at least 32 characters');
});
