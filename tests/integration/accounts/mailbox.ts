import { freePort } from '@tintype/testing/free-port';
import { until } from '@tintype/testing/until';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { secret, type TestGateway } from '../gateway/start-gateway.ts';
import { startNotifier } from '../notifier/start-notifier.ts';

type Received = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
export type Mailbox = {
  /** Everything that was sent since it was emptied. */
  readonly received: readonly Received[];
  /** The first mail to an address, once it is there. */
  readonly mailTo: (address: string) => Promise<Received>;
  readonly empty: () => void;
  readonly stop: () => Promise<void>;
};

/** A mail server on this machine, and the notifier's mails to it. */
export async function startMailbox(gateway: TestGateway): Promise<Mailbox> {
  const received: Received[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(pieces)).then(({ subject = '', text = '', html = '' }) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), subject, text, html });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const notifier = await startNotifier({
    database: gateway.database,
    redisUrl: gateway.redisUrl,
    publicUrl: gateway.url,
    secret,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Tintype <tintype@example.com>', gatherMs: 60_000 },
  });
  return {
    received,
    mailTo: async (address) => {
      await until(async () => received.some(({ to }) => to.includes(address)));
      return received.find(({ to }) => to.includes(address))!;
    },
    empty: () => (received.length = 0),
    stop: async () => {
      await notifier.stop();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
