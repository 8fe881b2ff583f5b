// A handler that fails after its caller got the 503 of the deadline.
import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { AppError } from '../errors.ts';
import { answeredInTime } from './deadline.ts';
import { errorReplies } from './errorReplies.ts';

test('a late error leaves the connection to the next request', async () => {
  const log = pino({ enabled: false });
  const signals = new EventEmitter();
  const app = express();
  app.use(
    '/late',
    answeredInTime(() => true, log, 1),
  );
  app.get('/late', async () => {
    await once(signals, 'fail');
    throw new AppError('unavailable');
  });
  app.get('/next', async (_req, res) => {
    signals.emit('fail');
    // Express closes a connection a few turns of the event loop after the error.
    for (let turns = 0; turns < 10; turns += 1) await turn();
    res.end();
  });
  app.use(errorReplies(log));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string): Promise<[number | undefined, boolean]> => {
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, agent });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    return [reply.statusCode, request.reusedSocket];
  };
  try {
    expect(await ask('/late')).toEqual([503, false]);
    expect(await ask('/next')).toEqual([200, true]);
  } finally {
    agent.destroy();
    server.close();
  }
});
