// The web server's entry point: HTTP, pages and sockets.
import { startWeb } from './app/createApp.ts';
import { envWarnings, readEnv } from './platform/process/env.ts';
import { createLog } from './platform/process/log.ts';
import { runProcess } from './platform/process/lifecycle.ts';

const env = readEnv();
const log = createLog({ level: env.logLevel, part: 'web' });
for (const warning of envWarnings()) log.warn(warning);
await runProcess({
  what: 'the web server',
  start: () => startWeb(env),
  env,
  log,
  drainSeconds: env.shutdownDrainSeconds,
});
