import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { checkSmtp } from '@tintype/administration/doctor/connections';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const findingFor = async (url?: string) => {
  const [finding] = await checkSmtp({
    environment: { ...(url !== undefined && { TINTYPE_SMTP_URL: url }) },
    random: (count) => new Uint8Array(count),
    now: () => new Date(0),
    run: async () => ({ ok: false, output: '' }),
    user: 'nobody',
  });
  return finding!;
};

/** A real mail server; its certificate is one that it has made for itself. */
async function startServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, ...options });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  undo.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}
/** What is no mail server. */
async function startListener(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const withLogin: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    done(username === 'me' && password === 'p@ss' ? null : new Error('no such user'), { user: username }),
};

test('without a mail server nothing is wrong, and it is said what cannot be done', async () => {
  expect(await findingFor()).toMatchObject({
    status: 'ok',
    found: expect.stringContaining('TINTYPE_SMTP_URL is not set'),
  });
});

test('a server that greets is found to work, and so is one with a login', async () => {
  const plain = await startServer({ disabledCommands: ['STARTTLS'] });
  expect(await findingFor(`smtp://${plain}`)).toMatchObject({
    status: 'ok',
    found: `${plain}: connection, greeting work`,
  });
  const closed = await startServer(withLogin);
  expect(await findingFor(`smtp://me:p%40ss@${closed}`)).toMatchObject({
    status: 'ok',
    found: `${closed}: connection, greeting, login work`,
  });
});

test('a password that is refused is a problem that does not show it', async () => {
  const finding = await findingFor(`smtp://me:wr0ng@${await startServer(withLogin)}`);
  expect(finding).toMatchObject({ status: 'problem', todo: expect.stringContaining('user and password') });
  expect(JSON.stringify(finding)).not.toContain('wr0ng');
});

test.each([
  ['TLS at once', true, 'smtps'],
  ['TLS after the greeting', false, 'smtp'],
])('a certificate that nobody vouches for is a problem: %s', async (_name, secure, scheme) => {
  const finding = await findingFor(`${scheme}://${await startServer({ secure })}`);
  expect(finding).toMatchObject({ status: 'problem', todo: expect.stringContaining('certificate must be valid') });
});

test('what does not answer, answers something else or hangs up is a problem that says what to do', async () => {
  const web = await startListener((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const rude = await startListener((socket) => void socket.destroy());
  for (const url of ['smtp://127.0.0.1:1', `smtp://${web}`, `smtp://${rude}`]) {
    const { status, found, todo } = await findingFor(url);
    expect({ url, status }).toEqual({ url, status: 'problem' });
    expect(found).toContain(new URL(url).host);
    expect(todo).toMatch(/mail server/);
  }
});

test.each(['mail.example.com', 'http://mail.example.com', 'smtp://'])(
  '%s is no address of a mail server',
  async (url) => {
    expect(await findingFor(url)).toMatchObject({
      status: 'problem',
      todo: expect.stringContaining('smtp://user:password'),
    });
  },
);
