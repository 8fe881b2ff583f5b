// Replies that take long: deferred at once or after a moment, shown while they grow, and sent
// afterwards.
import { expect, test } from '@jest/globals';
import { InteractionType } from 'discord-api-types/v10';
import { aCaller } from '../../../../test/builders.ts';
import type { BotAnswer } from '../../../platform/discord/discordBot.ts';
import type { DiscordMessage, DiscordParts, DiscordProgress } from '../../../platform/discord/discordParts.ts';
import { AppError } from '../../../platform/errors.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import type { PersonsAct } from './discord.interactions.payload.ts';
import { createInteractions, type Interactions } from './discord.interactions.ts';

const user = { id: '300000000000000007', username: 'moss' };
const common = { id: '1', token: 't', guild_id: '4', member: { nick: null, roles: [], user } };
const command = (options: { name: string; value: boolean }[] = []): PersonsAct => ({
  type: InteractionType.ApplicationCommand,
  ...common,
  data: { name: 'slow', options },
});
/** A press of a button in a message that only the person sees. */
const press: PersonsAct = {
  type: InteractionType.MessageComponent,
  ...common,
  message: { id: '9', flags: 64 },
  data: { custom_id: 'slow-list:1' },
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
/**
 * Interactions whose work ends when the test says so.
 * @param followedUp what Discord answers to further replies
 */
function slow(isSlow = false, followedUp: BotAnswer = { outcome: 'done', value: undefined }): SlowWork {
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
  const route = { access: 'member' } as const;
  const parts: DiscordParts = {
    commands: [
      {
        name: 'slow',
        description: 'Slow',
        options: [],
        route,
        ...(isSlow && { isSlow }),
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
      people: { callerOf: () => Promise.resolve(aCaller('Moss', { access: 'Member' })) },
      rows: {
        once: (_id, first) => first(),
        defer({ token }) {
          missing.add(token);
          return Promise.resolve();
        },
        settle() {
          missing.clear();
          return Promise.resolve();
        },
        takeMissing: () => Promise.resolve(null),
      },
      bot: {
        editReply: (_token, { content }) => take('edit', content, { outcome: 'done', value: undefined }),
        followUp: (_token, { content }, flags) => take(`follow-up ${flags.toString()}`, content, followedUp),
      },
      limits: { interactions: free, suggestions: free },
      refresh: () => Promise.resolve(),
      readNotice: () => Promise.resolve(),
    },
    {
      env: { publicUrl: 'https://hall.example' },
      log: createLog({ level: 'silent', part: 'test' }),
      clock: systemClock,
    },
    isSlow ? 60_000 : 1,
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
  const work = slow(true);
  expect(await work.handle(command())).toEqual({ type: 5, data: { flags: 64 } });
  expect(await work.finish({ content: 'done' })).toHaveLength(1);
});
test('a command shows how far it is, and the result replaces it', async () => {
  const work = slow(true);
  await work.handle(command());
  await (await work.progress).edit({ content: 'half' });
  expect((await work.finish({ content: 'done' })).map(({ content }) => content)).toEqual(['half', 'done']);
});
test('a deferred reply is known to be missing until it is sent', async () => {
  const work = slow(true);
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
  const lost = slow(false, { outcome: 'later', why: 'no answer', perhaps: true });
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
