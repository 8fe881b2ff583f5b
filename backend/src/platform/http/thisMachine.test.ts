// Pages of development answer only on the machine that runs the hall.
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { startHall, type Hall } from '../../../test/harness.ts';

let hall: Hall;
beforeAll(async () => {
  // No stand-in listens there: a request that passes gets 503.
  hall = await startHall({ env: { HOST: '0.0.0.0', DISCORD_STAND_IN: '1' } });
});
afterAll(() => hall.close());

const send = (method: string, path: string, host: string, address = '127.0.0.1'): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { method, path, host: address, port: new URL(hall.url).port, headers: { Host: host } },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
      },
    );
    sent.on('error', reject).end();
  });
const own = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );

test.each([
  ['GET', '/auth/discord', 200],
  ['POST', '/auth/dev', 400],
  ['GET', `${standInPath}/state`, 503],
])('%s %s answers this machine only', async (method, path, status) => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'hall.localhost'])
    expect((await send(method, path, host))[0]).toBe(status);
  for (const host of ['evil.example', '192.168.0.5:3000', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    const [refused, text] = await send(method, path, host);
    expect([refused, text]).toEqual([403, expect.stringContaining('only on the machine that runs the hall')]);
  }
  for (const address of own()) expect((await send(method, path, 'localhost', address))[0]).toBe(403);
});
