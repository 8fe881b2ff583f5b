// Boots the web server: HTTP, pages and sockets.
import { startWeb } from './app/createApp.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { runProcess } from './platform/running.ts';

const env = readEnv();
const log = createLog(env.logLevel, 'web');
await runProcess('the web server', () => startWeb(env), { env, log, drainSeconds: env.shutdownDrainSeconds });
