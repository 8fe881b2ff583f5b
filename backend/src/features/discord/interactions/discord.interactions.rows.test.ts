// Rows of interactions while the database fails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createLog } from '../../../platform/process/log.ts';
import { interactionModels } from './discord.interactions.model.ts';
import { outcomeUnknownMessage, messageReply, pong } from './discord.interactions.replies.ts';
import { createInteractionRows, type InteractionRows } from './discord.interactions.rows.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/interactions-${randomUUID().slice(0, 8)}`;
const log = createLog({ level: 'silent', part: 'test' });
const unknown = messageReply(outcomeUnknownMessage('https://hall.example'));
let db: Awaited<ReturnType<typeof connectMongo>>;
let rows: InteractionRows;
beforeEach(async () => {
  db = await connectMongo(uri.href, { log });
  rows = createInteractionRows(interactionModels(db), { log });
});
afterAll(async () => {
  const whole = await connectMongo(uri.href, { log });
  await whole.dropDatabase();
  await whole.destroy();
});

test('a reply that cannot be stored is returned, because what it says is done', async () => {
  const run = async () => {
    await db.destroy(true);
    return pong;
  };
  expect(await rows.runOnce('1', run, unknown)).toEqual(pong);
});
test('nothing is run when the database does not take the row', async () => {
  await db.destroy(true);
  let runs = 0;
  const run = () => {
    runs += 1;
    return Promise.resolve(pong);
  };
  await expect(rows.runOnce('2', run, unknown)).rejects.toThrow();
  expect(runs).toBe(0);
});
