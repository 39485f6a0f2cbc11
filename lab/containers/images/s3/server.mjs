import { createRequire } from 'node:module';
import { createServer } from 'node:http';

const require = createRequire(import.meta.url);
const S3rver = require('s3rver');
// The server knows one key pair, its own; here it gets those of the image that it stands in for.
const { DUMMY_ACCOUNT } = require('s3rver/lib/models/account');

DUMMY_ACCOUNT.createKeyPair(process.env.ROOT_ACCESS_KEY, process.env.ROOT_SECRET_KEY);
const answer = new S3rver({ directory: '/data', silent: true, vhostBuckets: false }).callback();
createServer((req, res) => {
  if (req.url === process.env.VGW_HEALTH) res.end('ok');
  else answer(req, res);
}).listen(7070);
