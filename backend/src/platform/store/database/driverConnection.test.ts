// Commands sent while the connection to the database closes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { MongoClient, type Collection } from 'mongodb';
import { anEnv, until } from '../../../../test/harness.ts';
import { createLog } from '../../process/log.ts';
import { isUnavailable } from './databaseErrors.ts';
import { connectMongo } from './mongo.ts';

interface Row {
  _id: number;
  count: number;
}
const { mongodbUri } = anEnv();
/** The sockets of the test's database connections. */
const sockets = new Set<Socket>();
const addSocket = (message: unknown): void => void sockets.add((message as { socket: Socket }).socket);
beforeAll(() => subscribe('net.client.socket', addSocket));
afterEach(() => sockets.clear());
afterAll(() => void unsubscribe('net.client.socket', addSocket));

/**
 * Destroys all sockets, and sends an update before they emit `close`.
 * @returns the error of the update, or `pending` when it has no result after the driver is
 *   connected again
 */
async function updateWhileClosing(
  rows: Pick<Collection<Row>, 'insertOne' | 'updateOne' | 'findOne'>,
): Promise<unknown> {
  let result: unknown = 'pending';
  await rows.insertOne({ _id: 1, count: 0 });
  const open = [...sockets].filter((socket) => !socket.destroyed);
  const closed = Promise.all(open.map((socket) => once(socket, 'close')));
  for (const socket of open) socket.destroy();
  void rows.updateOne({ _id: 1 }, { $inc: { count: 1 } }).then(
    () => (result = 'updated'),
    (error: unknown) => (result = error),
  );
  await closed;
  await until(async () => (await rows.findOne({ _id: 1 }).catch(() => null)) !== null, 'a new connection');
  return result;
}

test('an update sent while its connection closes is rejected as unavailable', async () => {
  const db = await connectMongo(mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
  try {
    expect(isUnavailable(await updateWhileClosing(db.collection<Row>('rows')))).toBe(true);
  } finally {
    await db.dropDatabase();
    await db.destroy();
  }
});

test('the driver without DriverConnection never answers such an update', async () => {
  const client = await MongoClient.connect(mongodbUri);
  try {
    expect(await updateWhileClosing(client.db().collection<Row>('rows'))).toBe('pending');
    await client.db().dropDatabase();
  } finally {
    await client.close(true);
  }
});
