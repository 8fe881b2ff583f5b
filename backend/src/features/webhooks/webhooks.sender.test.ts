// The client of webhooks against real receivers: signatures, failures, limits and private addresses.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createSender, signedHeaders, type SenderOptions } from './webhooks.sender.ts';

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const body = '{"email":"test@example.com","username":"test_user"}';
const now = 1_649_367_553_000;
const id = 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk';
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
interface Receiver {
  readonly address: string;
  readonly port: number;
  readonly received: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
}
async function receiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: text });
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/hook?key=1`, port, received };
}
const everywhere: SenderOptions = { mayReach: () => true, allowsPlain: true };
const sendTo = (address: string, options: SenderOptions = everywhere) =>
  createSender(options)({ address, secret }, { id, body }, now);

test('signs as Standard Webhooks does', () => {
  // Made with the library of standardwebhooks.com.
  expect(signedHeaders(secret, { id, body }, now)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1649367553',
    'webhook-signature': 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  });
});

describe('a receiver', () => {
  test('gets the message with its signature', async () => {
    const { address, received } = await receiver((response) => response.end('ok'));
    expect(await sendTo(address)).toEqual({ why: null, isGone: false, status: 200, answer: 'ok' });
    expect(received).toEqual([
      {
        headers: expect.objectContaining({
          ...signedHeaders(secret, { id, body }, now),
          'content-type': 'application/json',
        }) as unknown,
        body,
      },
    ]);
  });
  test.each([
    [500, 'It answered 500.', false],
    [404, 'It answered 404.', false],
    [410, 'It answered 410.', true],
  ])('that answers %d has failed', async (status, why, isGone) => {
    const { address } = await receiver((response) => response.writeHead(status).end());
    expect(await sendTo(address)).toEqual({ why, isGone, status, answer: '' });
  });
  test('that redirects is not followed', async () => {
    const inside = await receiver((response) => response.end('inside'));
    const { address } = await receiver((response) => response.writeHead(307, { Location: inside.address }).end());
    expect(await sendTo(address)).toMatchObject({
      why: "It redirects (307), which the hall doesn't follow.",
      status: 307,
    });
    expect(inside.received).toEqual([]);
  });
  test('that hangs, or never stops answering, is left', async () => {
    const silent = await receiver(() => undefined);
    expect(await sendTo(silent.address, { ...everywhere, limitMs: 200 })).toMatchObject({
      why: "It didn't answer within 10 seconds.",
      status: null,
    });
    const endless = await receiver((response) => {
      const write = (): void => {
        while (response.write('x'.repeat(4096)));
        response.once('drain', write);
      };
      write();
    });
    const reply = await sendTo(endless.address);
    expect([reply.why, reply.answer]).toEqual([null, 'x'.repeat(200)]);
    const slow = await receiver((response) => void response.write('begun'));
    expect(await sendTo(slow.address, { ...everywhere, limitMs: 200 })).toMatchObject({ status: null });
  });
  test('that does not exist is named without the address', async () => {
    const { address } = await receiver(() => undefined);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await sendTo(address)).toMatchObject({ why: "Can't reach it (ECONNREFUSED).", status: null });
  });
});

describe('a private address', () => {
  const closed: SenderOptions = { mayReach: (address) => !/^127\.|^::1$/.test(address), allowsPlain: true };
  const why = "Its name leads to a private address, where the hall doesn't send.";
  test('is not reached by number or by name', async () => {
    const { port, received } = await receiver((response) => response.end('inside'));
    for (const host of ['127.0.0.1', '0x7f000001', '2130706433', '127.1', 'localhost'])
      expect([host, (await sendTo(`http://${host}:${port}/`, closed)).why]).toEqual([host, why]);
    expect((await sendTo(`http://[::1]:${port}/`, closed)).why).toBe(why);
    expect(received).toEqual([]);
  });
  test('is not reached by a name with a public and a private address, nor by one that changes', async () => {
    const { port, received } = await receiver((response) => response.end('inside'));
    const asked: string[] = [];
    /** Answers with these lists, one after another. */
    const lookup = (...answers: string[][]) =>
      ((name: string, _options: unknown, done: (error: null, found: object[]) => void) => {
        asked.push(name);
        done(
          null,
          (answers.shift() ?? ['127.0.0.1']).map((address) => ({ address, family: 4 })),
        );
      }) as unknown as NonNullable<SenderOptions['lookup']>;
    const both = { ...closed, lookup: lookup(['93.184.215.14', '127.0.0.1']) };
    expect((await sendTo(`http://both.example:${port}/`, both)).why).toBe(why);
    // 192.0.2.1 answers nobody. The connection goes there, not to the next answer.
    const changing = { ...closed, limitMs: 300, lookup: lookup(['192.0.2.1'], ['127.0.0.1']) };
    expect((await sendTo(`http://changing.example:${port}/`, changing)).why).not.toBeNull();
    expect(asked).toEqual(['both.example', 'changing.example']);
    expect(received).toEqual([]);
  });
  test('is no way around https', async () => {
    const { address, received } = await receiver((response) => response.end());
    expect((await sendTo(address, { ...everywhere, allowsPlain: false })).why).toBe("It isn't an https:// address.");
    expect(received).toEqual([]);
  });
});
