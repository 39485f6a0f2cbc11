import { expect, test } from '@jest/globals';
import { isRegistered, isRedirectAllowed } from './oauth.ts';

test.each([
  ['https://a.example/callback', true],
  ['http://127.0.0.1:3000/callback', true],
  ['http://[::1]/callback', true],
  ['http://localhost/callback', true],
  ['cursor://anysphere.cursor-mcp/oauth/callback', true],
  ['http://a.example/callback', false],
  ['http://127.0.0.1.a.example/callback', false],
  ['https://a:b@a.example/', false],
  ['https://a.example/#fragment', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/callback', false],
])('%s may get codes: %s', (uri, may) => expect(isRedirectAllowed(uri)).toBe(may));

test.each([
  ['the same', 'https://a.example/c', ['https://a.example/c'], true],
  ['another port of this machine', 'http://127.0.0.1:5/c', ['http://127.0.0.1/c'], true],
  ['one of several', 'https://a.example/c', ['https://b.example/', 'https://a.example/c'], true],
  ['another port elsewhere', 'https://a.example:8443/c', ['https://a.example/c'], false],
  ['another path', 'https://a.example/c/d', ['https://a.example/c'], false],
  ['a further query', 'https://a.example/c?d', ['https://a.example/c'], false],
  ['another path of this machine', 'http://127.0.0.1:5/d', ['http://127.0.0.1/c'], false],
  ['another name of this machine', 'http://localhost:5/c', ['http://127.0.0.1/c'], false],
  ['another spelling of this machine', 'http://127.1:5/c', ['http://127.0.0.1/c'], false],
  ['this machine in capitals', 'http://LOCALHOST:5/c', ['http://localhost/c'], false],
  ['an encoded letter of the path', 'http://127.0.0.1:5/%63', ['http://127.0.0.1/c'], false],
  ['a path with dots', 'http://127.0.0.1:5/a/../c', ['http://127.0.0.1/c'], false],
  ['a registered port of this machine', 'http://[::1]:6/c', ['http://[::1]:5/c'], true],
  ['a host that begins like this machine', 'http://127.0.0.1.a.example/c', ['http://127.0.0.1/c'], false],
  ['listed but in the clear', 'http://a.example/c', ['http://a.example/c'], false],
  ['listed but a script', 'javascript:alert(1)', ['javascript:alert(1)'], false],
])('%s', (_name, sent, registered, is) => expect(isRegistered(sent, registered)).toBe(is));
