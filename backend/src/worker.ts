// Boots the worker: ends auctions on time, resumes facts and keeps house.
import { startWorker } from './app/startWorker.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { closeOnSignal } from './platform/shutdown.ts';

const env = readEnv();
const log = createLog(env.logLevel, 'worker');
const starting = startWorker(env);
closeOnSignal(async () => (await starting).close(), log, { exitWithParent: env.exitWithParent });
await starting;
