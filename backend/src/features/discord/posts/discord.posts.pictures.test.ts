// Pictures of channel messages: drawn only for sending, and left out when they cannot be drawn.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DiscordMessage, PostContent } from '../../../platform/discord/contribution.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import { createPostLimits } from './discord.posts.limits.ts';
import { postModels, type DiscordPostDocument, type PostModels } from './discord.posts.model.ts';
import { createPostRequests } from './discord.posts.requests.ts';
import { createPostRows, type PostRows } from './discord.posts.rows.ts';
import { createDiscordPosts, postId } from './discord.posts.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/pictures-${randomUUID().slice(0, 8)}`;
const log = createLog({ level: 'silent', part: 'test' });
const channelId = '600000000000000001';
const unreadable = 2;
let db: Awaited<ReturnType<typeof connectMongo>>;
let models: PostModels;
let rows: PostRows;
beforeAll(async () => {
  db = await connectMongo(uri.href, { log });
  models = postModels(db);
  rows = createPostRows(models, systemClock);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});

const env = { publicUrl: 'https://hall.example' } as const;
let drawn = 0;
const content: PostContent = {
  message: { embeds: [{ title: 'The map' }] },
  picture() {
    drawn += 1;
    return Promise.reject(new Error('it cannot be drawn'));
  },
  url: 'https://hall.example/scouting',
  from: 0,
  isOver: false,
  changesAt: null,
};
const sent: DiscordMessage[] = [];
const parts = () => ({
  rows,
  bot: {
    post(_channelId: string, message: DiscordMessage) {
      sent.push(message);
      return Promise.resolve({ outcome: 'done', value: '1' } as const);
    },
    edit: () => Promise.resolve({ outcome: 'done', value: undefined } as const),
    remove: () => Promise.resolve({ outcome: 'done', value: undefined } as const),
    find: () => Promise.resolve({ outcome: 'none' } as const),
  },
  gate: { run: <T>(work: () => Promise<T>) => work(), pause: () => Promise.resolve() },
  settings: {
    read: () =>
      Promise.resolve({
        rankRoles: [],
        channels: [{ kind: 'map' as const, channelId, roleId: null, isOn: true }],
        scheduledEvents: false,
        sharedCommands: [],
        version: 1,
      }),
  },
  explainRefusal: () => Promise.resolve('Nothing is rejected.'),
  checkChannel: () => Promise.resolve('usable' as const),
});
const posts = () =>
  createDiscordPosts(
    {
      ...parts(),
      limits: createPostLimits(models, systemClock),
      kinds: [
        {
          kind: 'map',
          newFacts: [],
          changeFacts: [],
          read: (id) => (id === unreadable ? Promise.reject(new Error('it cannot be read')) : Promise.resolve(content)),
        },
      ],
      news: [],
      warn: () => Promise.resolve(),
    },
    { env, clock: systemClock, log },
  );
const add = (about: number): Promise<void> => rows.add({ _id: postId('map', about), kind: 'map', about, channelId });

test('a message whose picture cannot be drawn is posted without it, and is due again after 15 minutes', async () => {
  await add(1);
  const before = systemClock.now();
  await posts().task.run(new AbortController().signal);
  expect(drawn).toBe(1);
  expect(sent).toEqual([content.message]);
  const row = await models.posts.findOne({ _id: postId('map', 1) }).lean<DiscordPostDocument>();
  const waitMs = (row?.dueAt.getTime() ?? 0) - before;
  expect([waitMs >= 15 * 60_000, waitMs < 20 * 60_000]).toEqual([true, true]);
});

test('deleted messages are listed without drawing pictures, and without one that cannot be read', async () => {
  await add(unreadable);
  for (const about of [1, unreadable]) {
    const post = await models.posts.findOne({ _id: postId('map', about) }).lean<DiscordPostDocument>();
    if (post === null) throw new Error('no row');
    await rows.markDeleted(post);
  }
  drawn = 0;
  const audit = {
    record: () => Promise.resolve(),
    recordAll: () => Promise.resolve(),
    prepare: () => Promise.resolve(),
  };
  const requests = createPostRequests({ ...parts(), posts: posts() }, { env, clock: systemClock, audit, log });
  expect((await requests.state()).deleted).toEqual([{ id: 'map-1', kind: 'map', title: 'The map' }]);
  expect(drawn).toBe(0);
});
