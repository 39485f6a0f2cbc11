import { expect, test } from '@jest/globals';
import { EgressRefused } from '@tintype/network/egress-errors';
import type { RefusalRule } from '@tintype/contracts/errors/service-error';
import { describeRefused, explainRefusal } from './refused-requests.ts';

const refused = (rule: RefusalRule, host: string, port: number): EgressRefused =>
  new EgressRefused({ allowed: false, rule, reason: 'the reason in the log' }, { host, port, address: '10.9.8.7' });
const kinds = new Map([
  ['wiki.corp', 'image'],
  ['[fd00::1]', 'script'],
  ['example.com', 'stylesheet'],
]);

test.each([
  ['wiki.corp', 80, 'wiki.corp:80 (image)', { host: 'wiki.corp:80', resource: 'image' }],
  ['fd00::1', 443, '[fd00::1]:443 (script)', { host: '[fd00::1]:443', resource: 'script' }],
  ['other.test', 80, 'other.test:80,', { host: 'other.test:80' }],
])('%s: the refusal names the host, what of it, the rule and the setting', (host, port, named, details) => {
  const error = explainRefusal(refused('address', host, port), kinds);
  expect(error.message).toContain(`The page requests ${named}`);
  expect(error.message).toContain('internal, private or reserved address');
  expect(error.message).toContain('TINTYPE_ALLOW_HOSTS');
  expect(error).toMatchObject({ code: 'URL_NOT_ALLOWED', details: { rule: 'address', ...details } });
  // The address of the host is only for the log.
  expect(JSON.stringify([error.message, error.details])).not.toMatch(/10\.9\.8\.7|the reason/);
});

test('closed ports are told together, each once', () => {
  const all = [
    refused('port', 'example.com', 8080),
    refused('port', 'example.com', 8080),
    refused('port', 'b.test', 22),
  ];
  expect(describeRefused(all, 3, kinds)).toBe(
    'Requests to blocked ports (3): example.com:8080 (stylesheet), b.test:22.',
  );
});
