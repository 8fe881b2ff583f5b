// Test of a full disk: the embedded database ends, people get an error, and nothing is lost.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seed } from '@guild/common/test/counts';
import { eventually, startCluster, type Cluster } from '../hall.ts';
import { expectAllRight, faultSettings, startMs, testMs } from './checks.ts';
import { createTraffic, signIn, type Person } from './traffic.ts';

/** Only Linux can change the file size limit of a running process. */
const onLinux = process.platform === 'linux' ? test : test.skip;

let cluster: Cluster;
let people: Person[];

beforeAll(async () => {
  cluster = await startCluster('full', { webs: 1, workers: 1, settings: faultSettings });
  const urls = cluster.webs.map(({ url }) => url);
  people = [];
  for (let i = 0; i < 5; i++) people.push(await signIn(urls, i, i === 0 ? 'Admin' : 'Member'));
}, startMs);
afterAll(() => cluster.close());

/** Limits the size of the database's files from now on. */
function limitFiles(bytes: string): void {
  execFileSync('prlimit', ['--pid', cluster.database.pid.toString(), `--fsize=${bytes}:`]);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

onLinux(
  `when files cannot grow, the database ends and nothing is lost, seed ${seed}`,
  async () => {
    const traffic = createTraffic(people, seed);
    const count = (verb: string, status: number): number =>
      traffic.requests.filter((one) => one.verb === verb && one.status === status).length;
    traffic.run();
    await eventually('a few bids', () => count('bid', 200) >= 5);
    limitFiles(statSync(path.join(cluster.databaseFolder, 'data.mdb')).size.toString());
    const { pid } = cluster.database;
    await eventually('the end of the database', () => !isRunning(pid));
    await eventually('the first refusal', () => count('bid', 503) + count('create', 503) > 0);
    const [, , reader] = people;
    if (reader === undefined) throw new Error('Nobody has come');
    const read = await traffic.ask(reader, { verb: 'read' }, { path: '/api/auctions' });
    expect([200, 503]).toContain(read.status); // a read also ends auctions that are due, which is a write

    const before = count('bid', 200);
    await cluster.database.start();
    await eventually('bids as before', () => count('bid', 200) >= before + 5);
    await traffic.stop();
    const refusals = traffic.requests.filter(({ status }) => status !== null && status >= 500);
    expect(refusals.map(({ body }) => (body as { code: string }).code)).toEqual(refusals.map(() => 'unavailable'));
    await expectAllRight(cluster, traffic.requests);
    await cluster.database.kill();
    await cluster.database.start();
    await expectAllRight(cluster, traffic.requests);
  },
  testMs,
);
