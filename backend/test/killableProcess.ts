// A web process as a program of its own, for tests that kill it: tells its parent where it listens, and ends with it.
import { startWeb } from '../src/app/createApp.ts';
import type { Env } from '../src/platform/process/env.ts';

process.on('disconnect', () => process.exit());
const env = JSON.parse(process.env['HALL_ENV'] ?? '') as Env;
const aheadMs = Number(process.env['HALL_AHEAD_MS']);
const { url } = await startWeb(env, { clock: { now: () => Date.now() + aheadMs } });
process.send?.({ url });
