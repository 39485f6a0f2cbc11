import { ApiError, Tintype, signedUrl, verifyWebhook } from '@tintype/client';

/**
 * Uses each web interface that the client needs: fetch, streams, Blob, Web Crypto, timers. Throws
 * at the first one that is wrong.
 */
export async function exercise() {
  const chunks = [];
  const answers = {
    '/v1/usage/quota': () => Response.json({ tier: 'pro' }),
    '/v1/screenshots': () =>
      new Response('picture', { headers: { 'Content-Type': 'image/png', 'X-Capture-Id': 'c1' } }),
    '/v1/screenshots/jobs/j1': () => Response.json({ error: { code: 'NOT_FOUND', message: 'gone' } }, { status: 404 }),
    '/v1/screenshots/batches': () => Response.json({ id: 'b1', status: 'DRAFT', nextSequence: 0 }),
    '/v1/screenshots/batches/b1/chunks': (body) => {
      chunks.push(...JSON.parse(body).entries);
      return Response.json({ sequence: 0, accepted: 2, failed: 0, nextSequence: 1 });
    },
    '/v1/screenshots/batches/b1/start': () => Response.json({ id: 'b1', status: 'QUEUED' }),
    '/file': () => new Response('a file'),
  };
  let attempts = 0;
  const fetch = async (address, { body }) => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('the first attempt is lost');
    return answers[new URL(address).pathname](body);
  };
  const client = new Tintype({ baseUrl: 'https://a.test', apiKey: 'ttk_a', fetch, random: () => 0 });

  same(await client.usage.quota(), { tier: 'pro' });
  const file = await client.capture({ url: 'https://example.com' });
  same([file.text(), file.bytes.length, file.captureId], ['picture', 7, 'c1']);
  same(await client.jobs.get('j1').catch((error) => error instanceof ApiError && error.code), 'NOT_FOUND');
  await client.batches.upload(new Blob(['https://a.test/\r\nhttps://b.test/\n']));
  same(chunks, [
    { url: 'https://a.test/', sourceLine: 1 },
    { url: 'https://b.test/', sourceLine: 2 },
  ]);
  same(await new Response((await client.download('/file')).stream).text(), 'a file');

  const key = { id: 'lk_abcdefghij0123456789', secret: 'lks_example' };
  const options = { url: 'https://example.com/?q=a b&l=é', format: 'png', hideSelectors: ['.b', '.a'] };
  const link = await signedUrl({ baseUrl: 'https://a.test', key, options });
  same(link.split('signature=')[1], 'dadade323f5553301fe3918ff908850a610ba9dc431b152fa6b2e2426464cbfc');

  const headers = { 'webhook-id': 'd-1', 'webhook-timestamp': '1800000000', 'webhook-signature': webhookSignature };
  const now = () => 1_800_000_000_000;
  same(await verifyWebhook('{"event":"JOB_FAILED"}', headers, 'a secret', { now }), { event: 'JOB_FAILED' });
  same(
    await verifyWebhook('{"event":"OTHER"}', headers, 'a secret', { now }).catch(({ name }) => name),
    'WebhookError',
  );
}

/** HMAC-SHA256 of `d-1.1800000000.{"event":"JOB_FAILED"}`, made with Python. */
const webhookSignature = 'v1,yrQDwzPVo+HHGxEtG66AMTfWmCMcRst/q7Wo0BRrWzg=';

function same(given, expected) {
  const [left, right] = [given, expected].map((value) => JSON.stringify(value));
  if (left !== right) throw new Error(`${left} is not ${right}`);
}
