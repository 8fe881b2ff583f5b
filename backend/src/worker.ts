// The worker's entry point: ends auctions on time, resumes facts and runs periodic tasks.
import { startWorker } from './app/startWorker.ts';
import { envWarnings, readEnv } from './platform/process/env.ts';
import { createLog } from './platform/process/log.ts';
import { runProcess } from './platform/process/lifecycle.ts';

const env = readEnv();
const log = createLog({ level: env.logLevel, part: 'worker' });
for (const warning of envWarnings()) log.warn(warning);
await runProcess({ what: 'the worker', start: () => startWorker(env), env, log });
