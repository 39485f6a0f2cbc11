import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  readonly mails: readonly Email[];
  readonly stop: () => Promise<void>;
};
type Behaviour = {
  /** Answers a recipient with this status. */
  readonly refuse?: { readonly status: number; readonly text: string };
  /** Takes the connection and says nothing more. */
  readonly stall?: boolean;
  /** Takes the mail and says so only then. */
  readonly until?: Promise<void>;
  /** Breaks the connection in the middle of the mail. */
  readonly breakOff?: boolean;
};

/**
 * A real SMTP server on a free port. `behave` is asked at each recipient and at each mail, so that
 * it may get well.
 */
export async function startMailServer(behave: (recipient?: string) => Behaviour = () => ({})): Promise<MailServer> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const { refuse, stall } = behave(address);
      if (stall === true) return;
      done(refuse === undefined ? null : Object.assign(new Error(refuse.text), { responseCode: refuse.status }));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      const { breakOff, until } = behave();
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (breakOff === true) {
          for (const connection of server.connections) connection.close();
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then(
          async (mail) => {
            mails.push(mail);
            await until;
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
