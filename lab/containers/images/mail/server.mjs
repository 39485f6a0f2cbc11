import { SMTPServer } from 'smtp-server';

new SMTPServer({
  authOptional: true,
  onData: (stream, _session, taken) => stream.resume().on('end', () => taken()),
}).listen(1025);
