// Limits of live connections, and the disconnect above them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { until } from '../../../test/harness.ts';
import { closing, connect, letThroughDoor5, people, startProcess, type Process } from '../../../test/liveProcesses.ts';

/** Sends raw frames, like a client that ignores the rules. */
async function bare({ port }: Process, headers: Record<string, string> = {}): Promise<Bare> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { headers });
  const heard: string[] = [];
  let closed = false;
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  socket.on('close', () => (closed = true));
  socket.on('error', () => (closed = true));
  closing.push(() => socket.terminate());
  await until(() => closed || heard.length > 0, 'an answer');
  return { socket, heard, isClosed: () => closed };
}
interface Bare {
  readonly socket: WebSocket;
  readonly heard: string[];
  readonly isClosed: () => boolean;
}
const signedIn = async (process: Process, discordId: string, headers: Record<string, string> = {}): Promise<Bare> => {
  people.set(discordId, 'Member');
  const line = await bare(process, { 'x-person': discordId, ...headers });
  line.socket.send('40');
  await until(() => line.isClosed() || line.heard.some((one) => one.startsWith('4')), 'the answer to signing in');
  return line;
};
const isIn = ({ heard, isClosed }: Bare): boolean => !isClosed() && heard.some((one) => one.startsWith('40'));

describe('connection limits', () => {
  test('a refused client gets the reason and is disconnected at once', async () => {
    const one = await startProcess(randomUUID());
    const stranger = await bare(one);
    stranger.socket.send('40');
    await until(stranger.isClosed, 'the stranger closed');
    expect(stranger.heard.at(-1)).toMatch(/^44.*not_signed_in/);
    expect(one.hits).toEqual([]);
  });

  test('a refused polling client gets the reason, and is unknown afterwards', async () => {
    const one = await startProcess(randomUUID());
    const at = `http://127.0.0.1:${one.port}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(at)).text()).slice(1)) as { sid: string };
    const answer = fetch(`${at}&sid=${sid}`);
    await fetch(`${at}&sid=${sid}`, { method: 'POST', body: '40' });
    expect(await (await answer).text()).toMatch(/^44.*not_signed_in/);
    const isUnknown = async (): Promise<boolean> => (await fetch(`${at}&sid=${sid}`)).status === 400;
    let unknown = false;
    void (async () => {
      while (!unknown) unknown = await isUnknown();
    })();
    await until(() => unknown, 'the connection forgotten');
  });

  test('signing in twice on one connection is refused', async () => {
    const one = await startProcess(randomUUID());
    people.set('anna', 'Member');
    const anna = await bare(one, { 'x-person': 'anna' });
    anna.socket.send('40');
    anna.socket.send('40');
    await until(anna.isClosed, 'the connection closed');
    expect(one.live.connected()).toBe(0);
  });

  test('a client that does not sign in in time is disconnected, on either transport', async () => {
    const one = await startProcess(randomUUID(), { limits: { signInSeconds: 1 } });
    const anna = await signedIn(one, 'anna');
    const silent = await bare(one);
    const polled = await fetch(`http://127.0.0.1:${one.port}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(200);
    await until(() => silent.isClosed() && one.hits.length === 2, 'both closed');
    expect(one.hits).toEqual(['sign_in_seconds', 'sign_in_seconds']);
    expect(isIn(anna)).toBe(true);
  });

  test('a person can have a limited number of sockets, until one of them closes', async () => {
    const one = await startProcess(randomUUID(), { limits: { socketsPerPerson: 2 } });
    const [first, second] = [await signedIn(one, 'anna'), await signedIn(one, 'anna')];
    const third = await signedIn(one, 'anna');
    expect([first, second, third].map(isIn)).toEqual([true, true, false]);
    expect(third.heard.at(-1)).toMatch(/^44.*too_many/);
    await until(third.isClosed, 'the third closed');
    expect(isIn(await signedIn(one, 'bert'))).toBe(true);
    first.socket.close();
    await until(() => one.live.connected() === 2, 'one socket less');
    expect(isIn(await signedIn(one, 'anna'))).toBe(true);
    expect(one.hits).toEqual(['sockets_per_person']);
  });

  test('an address has a limit, IPv6 by its /64, and forwarded addresses of untrusted proxies are ignored', async () => {
    const one = await startProcess(randomUUID(), { limits: { socketsPerAddress: 2 }, proxies: 1 });
    const from = (address: string): Promise<Bare> => signedIn(one, 'anna', { 'x-forwarded-for': address });
    const addresses = ['2001:db8::1', '2001:db8::2:3', '2001:db8::4', '2001:db8:0:1::1', '203.0.113.7'];
    const lines = [];
    for (const address of addresses) lines.push(await from(address));
    expect(lines.map(isIn)).toEqual([true, true, false, true, true]);
    lines[0]?.socket.close();
    await until(() => one.live.connected() === 3, 'one socket less');
    expect(isIn(await from('2001:db8::5'))).toBe(true);
    const plain = await startProcess(randomUUID(), { limits: { socketsPerAddress: 2 } });
    const forged = [];
    for (const address of addresses.slice(0, 3))
      forged.push(await signedIn(plain, 'anna', { 'x-forwarded-for': address }));
    expect(forged.map(isIn)).toEqual([true, true, false]);
    const polled = await fetch(`http://127.0.0.1:${plain.port}/socket.io/?EIO=4&transport=polling`);
    expect([polled.status, new Set(plain.hits)]).toEqual([403, new Set(['sockets_per_address'])]);
  });

  test('a client that sends packets too fast is disconnected, whatever they are', async () => {
    // So many join requests also exceed another limit.
    const one = await startProcess(randomUUID(), { limits: { waitingJoins: 0 } });
    const join = '42["room:join","nowhere"]';
    const floods: ((line: Bare) => void)[] = [
      ({ socket }) => socket.send(join),
      ({ socket }) => socket.send('3'),
      ({ socket }) => socket.ping(),
      ({ socket }) => socket.pong(),
      ({ socket }) => socket.send('42["something:else"]'),
    ];
    const calm = await signedIn(one, 'calm');
    for (const flood of floods) {
      const line = await signedIn(one, 'anna');
      for (let count = 0; count < 150; count++) flood(line);
      await until(line.isClosed, 'the flood closed');
    }
    expect(one.hits).toEqual(floods.map(() => 'packets_per_second'));
    expect(isIn(calm)).toBe(true);
  });

  test('a polling client is counted by packets, and an upgrading WebSocket by its frames', async () => {
    const one = await startProcess(randomUUID());
    const at = `http://127.0.0.1:${one.port}/socket.io/?EIO=4&transport=polling`;
    const open = async (): Promise<string> =>
      (JSON.parse((await (await fetch(at)).text()).slice(1)) as { sid: string }).sid;
    const body = Array.from({ length: 150 }, () => '3').join('\u001e');
    await fetch(`${at}&sid=${await open()}`, { method: 'POST', body }).catch(() => undefined);
    await until(() => one.hits.length === 1, 'the polling closed');
    const tried = new WebSocket(`ws://127.0.0.1:${one.port}/socket.io/?EIO=4&transport=websocket&sid=${await open()}`);
    closing.push(() => tried.terminate());
    await once(tried, 'open');
    const closed = once(tried, 'close');
    for (let count = 0; count < 150; count++) tried.send('2probe');
    await closed;
    expect(one.hits).toEqual(['packets_per_second', 'packets_per_second']);
  });

  test('a limited number of join requests can wait, and they end with their socket', async () => {
    const one = await startProcess(randomUUID(), { limits: { waitingJoins: 5 } });
    const anna = await signedIn(one, 'anna');
    for (const door of [5, 1, 2, 3, 4]) anna.socket.send(`42["room:join","door:${door}"]`);
    await until(() => one.asked.length === 1, 'the first door');
    expect(isIn(anna)).toBe(true);
    anna.socket.send('42["room:join","door:6"]');
    await until(anna.isClosed, 'the greedy socket closed');
    expect(one.hits).toEqual(['waiting_wishes']);
    letThroughDoor5();
    expect(await (await connect(one, 'bert', 'Member')).join('door:7')).toEqual({ ok: true });
    expect(one.asked).toEqual([5, 7]);
  });

  test('joining a room again needs no new access check', async () => {
    const one = await startProcess(randomUUID());
    const anna = await connect(one, 'anna', 'Member');
    for (let count = 0; count < 3; count++) expect(await anna.join('door:1')).toEqual({ ok: true });
    expect(one.asked).toEqual([1]);
    await anna.socket.timeout(2000).emitWithAck('room:leave', 'door:1');
    expect(await anna.join('door:1')).toEqual({ ok: true });
    expect(one.asked).toEqual([1, 1]);
  });
});
