import { describe, expect, test } from '@jest/globals';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { reportedUrl } from './reported-url.ts';

const asked = 'https://example.com/start?lang=de#top';
const typed = (text: string) =>
  ({
    url: asked,
    actions: [{ type: 'type', selector: '#a', text, clear: true, optional: false }],
  }) as unknown as CaptureRequest;

describe('after text was typed', () => {
  test.each([
    ['the address that was asked for', 'x', asked, asked],
    ['a query', 'Canary 1', 'https://example.com/?q=Canary+1&p=%43anary', 'https://example.com/'],
    ['a fragment', 'canary', 'https://example.com/#canary', 'https://example.com/'],
    ['a path', 'Hello, World', 'https://example.com/search/hello-world/2', 'https://example.com/search/[redacted]/2'],
    ['a path in other letters', 'Größe', 'https://example.com/s/Gr%C3%B6%C3%9Fe', 'https://example.com/s/[redacted]'],
    ['a path that is not encoded well', '%', 'https://example.com/s/100%', 'https://example.com/s/[redacted]'],
    ['a login', 'x', 'https://user:canary@example.com/', 'https://example.com/'],
    ['an address with no host', 'canary', 'data:text/html,canary', 'data:[redacted]'],
    ['what is no address', 'x', 'about', 'about'],
  ])('%s is told without it', (_name, text, url, told) => expect(reportedUrl(typed(text), url)).toBe(told));
});

test('a session hides queries as well', () => {
  const request = { url: asked, actions: [], session: {} } as unknown as CaptureRequest;
  expect(reportedUrl(request, 'https://example.com/?token=canary')).toBe('https://example.com/');
});

test('without secrets an address is told as it is', () => {
  const request = { url: asked, actions: [] } as unknown as CaptureRequest;
  expect(reportedUrl(request, 'https://example.com/?q=1#a')).toBe('https://example.com/?q=1#a');
});
