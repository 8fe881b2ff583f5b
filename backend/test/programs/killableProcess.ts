// A web process as a separate program, for tests that kill it: it reports its address to its
// parent, and ends with it.
import { startWeb } from '../../src/app/createApp.ts';
import type { Env } from '../../src/platform/process/env.ts';

process.on('disconnect', () => process.exit());
const env = JSON.parse(process.env['HALL_ENV'] ?? '') as Env;
let aheadMs = Number(process.env['HALL_AHEAD_MS']);
// The clock of its hall has been set.
process.on('message', (ms: number) => {
  aheadMs = ms;
  process.send?.({ aheadMs });
});
const { url } = await startWeb(env, { clock: { now: () => Date.now() + aheadMs } });
process.send?.({ url });
