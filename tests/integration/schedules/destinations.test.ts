import { beforeAll, describe, expect, test } from '@jest/globals';
import { deriveKey, openSecret } from '@tintype/runtime/secrets';
import { secret, sharedGateway, type SharedGateway } from '../gateway/start-gateway.ts';
import { type Json, scheduleCaller, type ScheduleCaller } from './schedule-caller.ts';

let gateway: SharedGateway;
let send: ScheduleCaller['send'];
let create: ScheduleCaller['create'];
beforeAll(async () => {
  gateway = await sharedGateway();
  const { key } = await gateway.join();
  ({ send, create } = scheduleCaller(gateway.url, key));
});

describe('destinations', () => {
  const webhook = { type: 'webhook', url: 'https://example.com/hook', secret: 'open sesame', onlyOnChange: true };
  const email = { type: 'email', to: ['a@example.com', 'b@example.com'], subject: 'Hello' };
  const keptSecret = async (id: string): Promise<string | null> => {
    const row = await gateway.database.client.scheduleDestination.findUnique({
      where: { id },
      include: { webhook: true },
    });
    const sealed = row?.webhook?.secret;
    return sealed ? openSecret(deriveKey(secret, 'webhook-secrets'), sealed, row.webhook!.id) : null;
  };

  test('get ids, and secrets are kept sealed and answered masked', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [first, second] = schedule['destinations'] as Json[];
    expect(first).toEqual({ id: expect.stringMatching(/^dst_\w+$/), ...webhook, secret: '********' });
    expect(second).toEqual({ id: expect.stringMatching(/^dst_\w+$/), ...email });
    expect(await keptSecret(first!['id'])).toBe('open sesame');
  });

  test.each([
    { type: 'mattermost', url: 'https://example.com/hooks/s3cret' },
    { type: 'ntfy', url: 'https://example.com/s3cret', token: 's3cret' },
    { type: 'matrix', url: 'https://example.com/', roomId: '!a:example.com', accessToken: 's3cret' },
    { type: 'telegram', chatId: '@channel', botToken: '1:s3cret' },
    { type: 'gotify', url: 'https://example.com/', token: 's3cret' },
    { type: 'pushover', token: 's3cret', user: 's3cret' },
  ])('$type is saved, and its secrets are answered masked', async (sent) => {
    const schedule = await create({ destinations: [sent] });
    const [shown] = schedule['destinations'] as [Json];
    const masked = Object.entries(sent).map(([name, value]) => [name, value.includes('s3cret') ? '********' : value]);
    expect(shown).toEqual({ id: expect.any(String), ...Object.fromEntries(masked) });
    const answer = await send('PUT', `/${schedule['id']}`, { destinations: [shown] });
    expect((answer.json as Json)['destinations']).toEqual([shown]);
  });

  test('a list replaces the whole list; an id keeps its secret, also under another address', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [{ id }] = schedule['destinations'] as [Json];
    const put = async (destinations: object[]): Promise<Json[]> => {
      const answer = await send('PUT', `/${schedule['id']}`, { destinations });
      expect(answer.status).toBe(200);
      return (answer.json as Json)['destinations'] as Json[];
    };
    expect(await put([{ id, type: 'webhook', url: webhook.url }])).toEqual([
      { id, type: 'webhook', url: webhook.url, secret: '********' },
    ]);
    expect(await keptSecret(id)).toBe('open sesame');
    await put([{ id, type: 'webhook', url: 'https://example.com/other', secret: '********' }]);
    expect(await keptSecret(id)).toBe('open sesame');
    await put([{ id, type: 'webhook', url: 'https://example.com/other', secret: 'another' }]);
    expect(await keptSecret(id)).toBe('another');
    const [fresh] = await put([{ type: 'webhook', url: webhook.url }]);
    expect(fresh!['id']).not.toBe(id);
    expect(fresh).not.toHaveProperty('secret');
    const unknown = await send('PUT', `/${schedule['id']}`, { destinations: [{ id, ...email }] });
    expect((unknown.json as Json)['error'].details.fields).toHaveProperty(['destinations.0.id']);
    expect(await put([])).toEqual([]);
  });

  test('webhookUrl and webhookSecret are one more webhook', async () => {
    const schedule = await create({
      destinations: [email],
      webhookUrl: 'https://example.com/old',
      webhookSecret: 'old',
    });
    expect(schedule['destinations']).toMatchObject([
      email,
      { type: 'webhook', url: 'https://example.com/old', secret: '********' },
    ]);
    expect(schedule).not.toHaveProperty('webhookSecret');
    expect(await keptSecret((schedule['destinations'] as Json[])[1]!['id'])).toBe('old');
  });

  test('a webhookUrl that is there already adds none, however it is written', async () => {
    const schedule = await create({ webhookUrl: 'https://EXAMPLE.com', webhookSecret: 'old' });
    const put = async (fields: object): Promise<Json[]> => {
      const answer = await send('PUT', `/${schedule['id']}`, fields);
      expect(answer.status).toBe(200);
      return (answer.json as Json)['destinations'] as Json[];
    };
    const [there] = schedule['destinations'] as [Json];
    expect(await put({ webhookUrl: 'https://example.com' })).toEqual([there]);
    expect(await keptSecret(there['id'])).toBe('old');
    expect(await put({ webhookUrl: 'https://example.com:443', webhookSecret: 'new' })).toEqual([there]);
    expect(await keptSecret(there['id'])).toBe('new');
    expect(await put({ webhookUrl: 'https://example.com/other' })).toHaveLength(2);
    const listed = { ...there, onlyOnChange: true };
    expect(await put({ destinations: [listed], webhookUrl: 'https://example.com' })).toEqual([listed]);
  });

  test('a webhookSecret alone is refused, for nothing says which webhook it is for', async () => {
    const schedule = await create({ webhookUrl: 'https://example.com/old', webhookSecret: 'old' });
    const [{ id }] = schedule['destinations'] as [Json];
    const { status, json } = await send('PUT', `/${schedule['id']}`, { webhookSecret: 'new' });
    expect([status, (json as Json)['error'].details.fields]).toEqual([
      400,
      { webhookSecret: 'requires webhookUrl. Send webhookUrl, or use destinations' },
    ]);
    expect(await keptSecret(id)).toBe('old');
  });

  test('an id that is sent twice is refused, and the list stays', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [first] = schedule['destinations'] as [Json];
    const { status, json } = await send('PUT', `/${schedule['id']}`, { destinations: [first, first] });
    expect([status, (json as Json)['error'].details.fields]).toEqual([
      400,
      { 'destinations.1.id': 'is listed twice. List it once' },
    ]);
    expect((await send('GET', `/${schedule['id']}`)).json).toMatchObject({ destinations: schedule['destinations'] });
  });
});

describe.each(['slack', 'discord', 'teams'])('a destination of type %s', (type) => {
  const url = 'https://hooks.example.com/services/T0/B0/not-to-be-seen';
  const kept = async (id: string) => {
    const row = await gateway.database.client.scheduleDestination.findUniqueOrThrow({
      where: { id },
      include: { webhook: true },
    });
    const { id: endpointId, secret: sealed, url: shown } = row.webhook!;
    return { shown, address: openSecret(deriveKey(secret, 'webhook-secrets'), sealed!, endpointId) };
  };
  const fieldsOf = ({ status, json }: { status: number; json: unknown }) => [
    status,
    ((json as Json)['error'] as Json)['details'].fields,
  ];

  test('answers its address masked, and keeps it sealed', async () => {
    const schedule = await create({ destinations: [{ type, url }] });
    const [destination] = schedule['destinations'] as [Json];
    expect(destination).toEqual({ id: expect.stringMatching(/^dst_/), type, url: '********' });
    const listed = await send('GET', `/${schedule['id']}`);
    expect(JSON.stringify([schedule, listed.json])).not.toContain('not-to-be-seen');
    expect(await kept(destination['id'])).toEqual({ shown: 'https://hooks.example.com/', address: url });
  });

  test('keeps its address when the mask comes back, and takes another', async () => {
    const schedule = await create({ destinations: [{ type, url }] });
    const [destination] = schedule['destinations'] as [Json];
    const put = async (change: object) => {
      expect((await send('PUT', `/${schedule['id']}`, { destinations: [{ ...destination, ...change }] })).status).toBe(
        200,
      );
      return kept(destination['id']);
    };
    expect((await put({ onlyOnChange: true })).address).toBe(url);
    expect(await put({ url: 'https://other.example.com/x' })).toEqual({
      shown: 'https://other.example.com/',
      address: 'https://other.example.com/x',
    });
  });

  test('is refused with an address that may not be called, is not sealed on its way, or is only the mask', async () => {
    const attempt = (wrong: string) => send('POST', '', { ...schedule, destinations: [{ type, url: wrong }] });
    const schedule = { name: 'a', url: 'https://example.com/', schedule: 'daily' };
    expect(fieldsOf(await attempt('http://hooks.example.com/x'))).toEqual([
      400,
      { 'destinations.0.url': 'is not allowed as a destination: it contains a secret, so it must start with https://' },
    ]);
    expect(fieldsOf(await attempt('https://10.0.0.1/x'))).toEqual([
      400,
      { 'destinations.0.url': expect.stringContaining('internal, private or reserved') },
    ]);
    expect(fieldsOf(await attempt('********'))).toEqual([
      400,
      { 'destinations.0.url': 'is masked. Send the actual secret' },
    ]);
    expect(fieldsOf(await attempt('hooks.example.com'))).toEqual([
      400,
      { 'destinations.0.url': expect.stringContaining('must start with https://') },
    ]);
  });
});
