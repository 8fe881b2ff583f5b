// Before the first test: the drivers, servers and schemas that nearly every test file loads, in one file.
import { packTogether } from '../../tools/launcher/pack.mjs';

/** As jest.config.mjs maps them. */
export const packages = [
  ...['mongoose', 'mongodb', 'bullmq', 'ioredis', 'rate-limiter-flexible', 'prom-client'],
  ...['express', 'express-session', 'passport', 'passport-discord', 'socket.io', 'socket.io-client'],
  ...['zod', 'zod/mini', 'pino'],
];
/** What they load if it is there. */
const optional = [
  ...['kerberos', 'mongodb-client-encryption', 'snappy', '@mongodb-js/zstd', 'aws4', 'socks', 'gcp-metadata'],
  ...['@aws-sdk/credential-providers', 'msgpackr-extract', 'bufferutil', 'utf-8-validate'],
];

export default () => packTogether({ name: 'server', workspace: 'backend', packages, outside: optional });
