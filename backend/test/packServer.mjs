// Before the first test: the drivers, servers and schemas that nearly every test file loads, in one file; and the programs that tests start.
import path from 'node:path';
import { packProgram, packTogether } from '../../tools/launcher/pack.mjs';

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

/** Programs that tests start and kill. */
const programs = ['killableProcess', 'budgetProcess'];

export default () =>
  Promise.all([
    packTogether({ name: 'server', workspace: 'backend', packages, outside: optional }),
    ...programs.map((name) => packProgram(path.join(import.meta.dirname, `${name}.ts`))),
  ]);
