// Boots the web server: HTTP, pages and sockets.
import { startWeb } from './app/createApp.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { closeOnSignal } from './platform/shutdown.ts';

const env = readEnv();
const log = createLog(env.logLevel, 'web');
const starting = startWeb(env);
closeOnSignal(async () => (await starting).close(), log, {
  exitWithParent: env.exitWithParent,
  drainSeconds: env.shutdownDrainSeconds,
});
try {
  await starting;
} catch (error) {
  log.fatal({ error }, 'the web server could not start');
  process.exit(1);
}
