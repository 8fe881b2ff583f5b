// Tests of a web process with little memory under attack on its sockets: it answers and keeps its memory.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  floodOfHandshakes,
  floodOfJoins,
  manySockets,
  manyStrangers,
  underAttack,
  type StateUnderAttack,
} from './attack.ts';
import { attackedSettings } from './rows/attack.ts';
import { startHall, type Hall, type SignedIn } from './hall.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run these tests by npm test`);
  return value;
};

let hall: Hall;
let guest: SignedIn;
beforeAll(async () => {
  const bench = {
    mongoUrl: needed('TEST_MONGODB_URI'),
    redisUrl: needed('TEST_REDIS_URL'),
    dist: needed('TEST_DIST'),
    chromium: '',
    production: false,
    tiny: false,
    rounds: 1,
    few: (usual: number) => usual,
    say: () => undefined,
  };
  hall = await startHall(bench, { ...attackedSettings, LINE_SIGN_IN_SECONDS: '3' });
  const [somebody] = await hall.people(1);
  if (somebody === undefined) throw new Error('there is nobody');
  guest = somebody;
});
afterAll(() => hall.close());

function expectBorne({ heapBytes, answers }: StateUnderAttack): void {
  expect(heapBytes / 1e6).toBeLessThan(150);
  expect(answers).toBeGreaterThan(0);
}

describe('a web process with a heap of 256 MB withstands', () => {
  test('200,000 joins on ten sockets of one person', async () => {
    expectBorne(await underAttack(hall.web, () => floodOfJoins(hall.web.port, guest.cookie, 200_000)));
  });
  test('50,000 handshakes of a stranger on ten connections', async () => {
    expectBorne(await underAttack(hall.web, () => floodOfHandshakes(hall.web.port, 50_000)));
  });
  test('500 sockets of one person, and keeps 50 of them', async () => {
    let held = NaN;
    const attack = async (): Promise<void> => void (held = await manySockets(hall.web.port, guest.cookie, 500));
    expectBorne(await underAttack(hall.web, attack));
    expect(held).toBe(50);
  });
  test('400 connections of strangers, and keeps at most 200 of them until the sign-in deadline', async () => {
    let held = NaN;
    const attack = async (): Promise<void> => void (held = await manyStrangers(hall.web.port, 400));
    expectBorne(await underAttack(hall.web, attack));
    expect(held).toBeLessThanOrEqual(200);
  });
  test('all attacks, and accepts people afterwards', async () => {
    expect(await manySockets(hall.web.port, guest.cookie, 3)).toBe(3);
    const { heapBytes } = await hall.web.usageWithoutGarbage();
    expect(heapBytes / 1e6).toBeLessThan(100);
  });
});
