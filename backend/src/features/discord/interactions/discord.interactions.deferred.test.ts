// Replies that take long: deferred at once or after a moment, shown while they grow, and sent
// afterwards. Replies while the database is slow or fails.
import { expect, test } from '@jest/globals';
import { errorSentence } from '@guild/common/wire/errors';
import { InteractionType } from 'discord-api-types/v10';
import { MongoNetworkError } from 'mongodb';
import { aCaller } from '../../../../test/builders.ts';
import type { BotAnswer } from '../../../platform/discord/api/bot.ts';
import type { DiscordMessage, DiscordContribution, DiscordProgress } from '../../../platform/discord/contribution.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import { AppError } from '../../../platform/errors.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import type { PersonInteraction } from './discord.interactions.payload.ts';
import { messageReply, outcomeUnknownMessage, pong, type InteractionReply } from './discord.interactions.replies.ts';
import type { InteractionRows } from './discord.interactions.rows.ts';
import { createInteractions, type Interactions } from './discord.interactions.ts';

const user = { id: '300000000000000007', username: 'moss' };
const common = { id: '1', token: 't', guild_id: '4', member: { nick: null, roles: [], user } };
const command = (options: { name: string; value: boolean }[] = []): PersonInteraction => ({
  type: InteractionType.ApplicationCommand,
  ...common,
  data: { name: 'slow', options },
});
/** A press of a button in a message that only the person sees. */
const press: PersonInteraction = {
  type: InteractionType.MessageComponent,
  ...common,
  message: { id: '9', flags: 64 },
  data: { custom_id: 'slow-list:1', values: [] },
};
const share = [{ name: 'share', value: true }];

interface Sent {
  readonly how: string;
  readonly content: string | undefined;
}
interface SlowWork extends Pick<Interactions, 'handle'> {
  /** Ends the work. @returns what was sent to Discord */
  finish(result: DiscordMessage | AppError): Promise<Sent[]>;
  /** Tokens of deferred replies that were not sent yet. */
  readonly missing: ReadonlySet<string>;
  /** What the command shows before its result, once it runs. */
  readonly progress: Promise<DiscordProgress>;
}
const done: BotAnswer = { outcome: 'done', value: undefined };
const publicUrl = 'https://hall.example';
interface SlowOptions {
  /** The command is deferred at once. */
  readonly isSlow?: true;
  /** What Discord answers to edits. */
  readonly edited?: BotAnswer;
  /** What Discord answers to further replies. */
  readonly followedUp?: BotAnswer;
  /** What the database does differently. */
  readonly rows?: Partial<InteractionRows>;
  /** After which time the database is not waited for any more. */
  readonly giveUpMs?: number;
}
/** Interactions whose work ends when the test says so. */
function slow({ isSlow, edited = done, followedUp = done, rows, giveUpMs }: SlowOptions = {}): SlowWork {
  const sent: Sent[] = [];
  const missing = new Set<string>();
  let start: (progress: DiscordProgress) => void = () => undefined;
  const started = new Promise<DiscordProgress>((resolve) => (start = resolve));
  let settle: (result: DiscordMessage | AppError) => void = () => undefined;
  const work = new Promise<DiscordMessage | AppError>((resolve) => (settle = resolve));
  const run = async (): Promise<DiscordMessage> => {
    const result = await work;
    if (result instanceof AppError) throw result;
    return result;
  };
  const route = { method: 'GET', path: '/api/slow', access: 'member', isHourly: false } as const;
  const parts: DiscordContribution = {
    commands: [
      {
        name: 'slow',
        description: 'Slow',
        options: [],
        route,
        ...(isSlow === true && { isSlow }),
        run(_options, _caller, progress) {
          start(progress);
          return run();
        },
      },
    ],
    actions: [{ name: 'slow-list', version: 1, route, replaces: true, run }],
  };
  const take = (how: string, content: string | undefined, answer: BotAnswer) => {
    sent.push({ how, content });
    return Promise.resolve(answer);
  };
  const free = { count: () => Promise.resolve() };
  const interactions = createInteractions(
    {
      contributions: [parts],
      people: { findCaller: () => Promise.resolve(aCaller('Moss', { access: 'Member' })) },
      rows: {
        runOnce: (_id, first) => first(),
        defer({ token }) {
          missing.add(token);
          return Promise.resolve();
        },
        removeDeferral() {
          missing.clear();
          return Promise.resolve();
        },
        takeMissing: () => Promise.resolve(null),
        ...rows,
      },
      bot: {
        editReply: (_token, { content }) => take('edit', content, edited),
        followUp: (_token, { content }, flags) => take(`follow-up ${flags}`, content, followedUp),
      },
      checkCall: () => Promise.resolve(),
      limits: { interactions: free, suggestions: free },
      refresh: () => Promise.resolve(),
      readNotice: () => Promise.resolve(),
      mayShare: () => Promise.resolve(true),
    },
    {
      env: { publicUrl },
      log: createLog({ level: 'silent', part: 'test' }),
      clock: systemClock,
    },
    isSlow === true ? 60_000 : 1,
    giveUpMs,
  );
  return {
    handle: (interaction) => interactions.handle(interaction),
    async finish(result) {
      settle(result);
      await interactions.close();
      return sent;
    },
    missing,
    progress: started,
  };
}

test('what takes long is deferred for the person alone, and edited afterwards', async () => {
  const work = slow();
  expect(await work.handle(command())).toEqual({ type: 5, data: { flags: 64 } });
  expect(await work.finish({ content: 'done' })).toEqual([{ how: 'edit', content: 'done' }]);
});
test('what is known to take long is deferred at once', async () => {
  const work = slow({ isSlow: true });
  expect(await work.handle(command())).toEqual({ type: 5, data: { flags: 64 } });
  expect(await work.finish({ content: 'done' })).toHaveLength(1);
});
test('a command shows how far it is, and the result replaces it', async () => {
  const work = slow({ isSlow: true });
  await work.handle(command());
  await (await work.progress).edit({ content: 'half' });
  expect((await work.finish({ content: 'done' })).map(({ content }) => content)).toEqual(['half', 'done']);
});
test('a deferred reply is known to be missing until it is sent', async () => {
  const work = slow({ isSlow: true });
  await work.handle(command());
  expect([...work.missing]).toEqual(['t']);
  await work.finish({ content: 'done' });
  expect([...work.missing]).toEqual([]);
});
test('a shared answer follows for everybody, and its error does not', async () => {
  const good = slow();
  await good.handle(command(share));
  expect((await good.finish({ content: 'done' })).map(({ how }) => how)).toEqual(['edit', 'follow-up 0']);
  const bad = slow();
  await bad.handle(command(share));
  expect(await bad.finish(new AppError('conflict', 'No'))).toEqual([{ how: 'edit', content: 'No' }]);
});
test('a shared answer that Discord may have taken is not sent again, and the person sees it', async () => {
  const lost = slow({ followedUp: { outcome: 'later', why: 'no answer', mayBeDone: true } });
  await lost.handle(command(share));
  const sent = await lost.finish({ content: 'done' });
  expect(sent.map(({ how }) => how)).toEqual(['edit', 'follow-up 0', 'edit']);
  expect(sent.at(-1)?.content).toBe('done');
});
test('a changed message is edited, and an error does not replace it', async () => {
  const good = slow();
  expect(await good.handle(press)).toEqual({ type: 6 });
  expect(await good.finish({ content: 'done' })).toEqual([{ how: 'edit', content: 'done' }]);
  const bad = slow();
  await bad.handle(press);
  expect(await bad.finish(new AppError('conflict', 'No'))).toEqual([{ how: 'follow-up 64', content: 'No' }]);
});

const sixMinutes: BotAnswer = { outcome: 'wait', ms: 6 * 60_000, isGlobal: false, code: null };
test('when Discord asks for a wait after which the reply would count as missing, it is given up', async () => {
  const work = slow({ isSlow: true, edited: sixMinutes });
  await work.handle(command());
  expect(await work.finish({ content: 'done' })).toHaveLength(1);
  // So the person is told that it is missing.
  expect([...work.missing]).toEqual(['t']);
});
test('when Discord asks for a long wait, no more progress is shown, and the result follows', async () => {
  const work = slow({ isSlow: true, edited: sixMinutes });
  await work.handle(command());
  const progress = await work.progress;
  await progress.edit({ content: 'a quarter' });
  await progress.edit({ content: 'half' });
  expect((await work.finish({ content: 'done' })).map(({ content }) => content)).toEqual(['a quarter', 'done']);
});

const away = (): Promise<never> => Promise.reject(new MongoNetworkError('away'));
/** Work that is finished at once, so that only the database matters. */
async function finished(parts: SlowOptions): Promise<SlowWork> {
  const work = slow(parts);
  await work.finish({ content: 'done' });
  return work;
}
test('when the database fails, the person sees the sentence of the API', async () => {
  const work = await finished({ rows: { runOnce: away } });
  const content = escapeDiscord(errorSentence.unavailable);
  expect(await work.handle(command())).toEqual(messageReply({ content }));
});
test('a deferred reply that cannot be noted is sent', async () => {
  const work = slow({ isSlow: true, rows: { defer: away } });
  expect(await work.handle(command())).toEqual({ type: 5, data: { flags: 64 } });
  expect(await work.finish({ content: 'done' })).toEqual([{ how: 'edit', content: 'done' }]);
});
test('after a reply because the database is too slow, nothing is done', async () => {
  let release: () => void = () => undefined;
  const claimed = new Promise<void>((resolve) => (release = resolve));
  let late: Promise<InteractionReply> = Promise.resolve(pong);
  const work = await finished({
    giveUpMs: 1,
    rows: {
      runOnce(_id, first) {
        late = claimed.then(first);
        return late;
      },
    },
  });
  const unknown = messageReply(outcomeUnknownMessage(publicUrl));
  expect(await work.handle(command())).toEqual(unknown);
  release();
  expect(await late).toEqual(unknown);
});
test('a reply that is known is not held back by the database', async () => {
  const work = slow({
    isSlow: true,
    giveUpMs: 1,
    rows: {
      async runOnce(_id, first) {
        await first();
        return new Promise(() => undefined);
      },
    },
  });
  expect(await work.handle(command())).toEqual({ type: 5, data: { flags: 64 } });
  await work.finish({ content: 'done' });
});
