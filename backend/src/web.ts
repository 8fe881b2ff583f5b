// The web server's entry point: HTTP, pages and sockets.
import { startWeb } from './app/createApp.ts';
import { readEnv } from './platform/process/env.ts';
import { createLog } from './platform/process/log.ts';
import { runProcess } from './platform/process/lifecycle.ts';

const env = readEnv();
const log = createLog({ level: env.logLevel, part: 'web' });
await runProcess({
  what: 'the web server',
  start: () => startWeb(env),
  env,
  log,
  drainSeconds: env.shutdownDrainSeconds,
});
