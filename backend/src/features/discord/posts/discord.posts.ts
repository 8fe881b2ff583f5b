// Messages that the bot posts in channels and edits after changes: handlers that ask for an edit, and
// the worker's task that sends.
import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context/context.ts';
import type { BotFailure, DiscordBot } from '../../../platform/discord/discordBot.ts';
import type { DiscordGate } from '../../../platform/discord/discordGate.ts';
import type { DiscordMessage, DiscordPostKind } from '../../../platform/discord/discordParts.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Handler } from '../../../platform/outbox/facts.ts';
import type { WarnAdmins } from '../access/discord.access.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { DiscordPostDocument } from './discord.posts.model.ts';
import type { PostRows } from './discord.posts.rows.ts';

export interface DiscordPosts {
  /** Ask for a message after changes of documents. */
  readonly handlers: readonly Handler[];
  /** Sends what is due. */
  readonly task: ScheduledTask;
  /** Whether the kind has a channel, or this document has a message already. */
  isPosted(kind: string, about: number): Promise<boolean>;
}
interface Parts {
  readonly kinds: readonly DiscordPostKind[];
  readonly rows: PostRows;
  readonly bot: Pick<DiscordBot, 'post' | 'edit' | 'find'>;
  readonly gate: Pick<DiscordGate, 'enter' | 'pause'>;
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly warn: WarnAdmins;
}

const everyMs = 500;
/** Most messages in one run of the task. */
const maxInRun = 20;
/** How long Discord surely knows a nonce. */
const nonceMs = 60_000;
const firstRetryMs = 5000;
const maxRetryMs = 15 * 60_000;
/** Only an admin can change a channel or its permissions. */
const refusedRetryMs = 60 * 60_000;

/** Shown when the document was deleted. */
const deleted: DiscordMessage = { embeds: [{ description: 'This was deleted in the guild hall\\.' }] };
const postId = (kind: string, about: number): string => `${kind}-${about.toString()}`;
/** The same for each attempt, so that Discord drops a duplicate. At most 25 characters. */
const nonceOf = ({ _id, channelId }: DiscordPostDocument): string =>
  createHash('sha256').update(`${_id} ${channelId}`).digest('base64url').slice(0, 24);
const retryMs = (failures: number): number => Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), maxRetryMs);

/** What admins have to do, by Discord's error code. */
function remedyOf(code: number | null): string {
  if (code === 10_003) return "The channel doesn't exist any more. Choose another one.";
  if (code === 50_001) return 'The bot needs the permission View Channel there.';
  if (code === 50_013) return 'The bot needs the permissions Send Messages and Embed Links there.';
  return `Discord rejects the messages (code ${code?.toString() ?? 'none'}).`;
}

export function createDiscordPosts(
  { kinds, rows, bot, gate, settings, warn }: Parts,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): DiscordPosts {
  const kindNamed = new Map(kinds.map((one) => [one.kind, one]));
  const channelOf = async (kind: string): Promise<string | null> => {
    const { channels } = await settings.read();
    return channels.find((row) => row.kind === kind)?.channelId ?? null;
  };

  const handlerOf = ({ kind, newFacts, changeFacts }: DiscordPostKind): Handler => ({
    name: `discord:post-${kind}`,
    kinds: new Set([...newFacts, ...changeFacts]),
    when: 'after-reply',
    async run({ document: { _id: id }, facts }) {
      if (typeof id !== 'number') return;
      const _id = postId(kind, id);
      const channelId = facts.some((fact) => newFacts.includes(fact.kind)) ? await channelOf(kind) : null;
      if (channelId !== null) await rows.begin({ _id, kind, about: id, channelId });
      await rows.request(_id);
    },
  });

  const fail = async (post: DiscordPostDocument, failure: BotFailure): Promise<void> => {
    const now = clock.now();
    switch (failure.outcome) {
      case 'missing': {
        await rows.leave(post);
        return;
      }
      case 'wait': {
        await gate.pause(now + failure.ms);
        await rows.again(post, now + failure.ms, { setOutAt: post.setOutAt });
        return;
      }
      case 'later': {
        const failures = post.failures + 1;
        if (failures === 1) log.warn({ post: post._id, why: failure.why }, 'Discord does not take a message');
        // The message may be in the channel. Then it is found, or dropped by its nonce.
        await rows.again(post, now + retryMs(failures), {
          failures,
          ...(!failure.perhaps && { setOutAt: post.setOutAt }),
        });
        return;
      }
      case 'refused': {
        const { code, status } = failure;
        log.warn({ post: post._id, status, code }, 'Discord rejects a message');
        await rows.again(post, now + refusedRetryMs, { setOutAt: post.setOutAt });
        await rows.pauseChannel(post.channelId, now + refusedRetryMs);
        await warn({
          about: `discord-post-${post.kind}-${post.channelId}-${code?.toString() ?? 'none'}`,
          title: "The bot can't post in a channel",
          text: `${remedyOf(code)} The hall tries again every hour.`,
        });
      }
    }
  };

  /**
   * The message of an earlier attempt whose reply never arrived.
   * @returns its id; null: there is none; undefined: nobody knows, so nothing may be posted
   */
  const findEarlier = async (
    { channelId, setOutAt }: DiscordPostDocument,
    url: string,
  ): Promise<string | null | undefined> => {
    if (setOutAt === null) return null;
    const found = await bot.find(channelId, url, setOutAt.getTime());
    if (found.outcome === 'found') return found.id;
    // Discord drops a second message with the same nonce, but only for some minutes.
    if (found.outcome === 'none' || clock.now() < setOutAt.getTime() + nonceMs) return null;
    return undefined;
  };

  const send = async (post: DiscordPostDocument): Promise<void> => {
    const content = (await kindNamed.get(post.kind)?.read(post.about)) ?? null;
    let { messageId } = post;
    if (messageId === null) {
      if (content === null || (content.isOver && post.setOutAt === null)) return rows.rest(post, null);
      if (content.from > clock.now()) return rows.rest(post, content.from);
      const earlier = await findEarlier(post, content.url);
      if (earlier === undefined) {
        const failures = post.failures + 1;
        return rows.again(post, clock.now() + retryMs(failures), { failures });
      }
      if (earlier === null && content.isOver) return rows.rest(post, null);
      messageId = earlier;
    }
    const message = content?.message ?? deleted;
    const changesAt = content?.changesAt ?? null;
    if (messageId !== null) {
      const edited = await bot.edit(post.channelId, messageId, message);
      return edited.outcome === 'done' ? rows.sent(post, messageId, changesAt) : fail(post, edited);
    }
    if (post.setOutAt === null) await rows.setOut(post);
    const posted = await bot.post(post.channelId, message, nonceOf(post));
    return posted.outcome === 'done' ? rows.sent(post, posted.value, changesAt) : fail(post, posted);
  };

  /** @returns whether there may be more to send */
  const sendNext = async (): Promise<boolean> => {
    const post = await rows.take();
    if (post === null) return false;
    const leave = await gate.enter();
    if (typeof leave === 'number') {
      await rows.again(post, leave);
      return false;
    }
    try {
      await send(post);
    } finally {
      await leave();
    }
    return true;
  };
  return {
    handlers: kinds.map(handlerOf),
    isPosted: async (kind, about) => (await channelOf(kind)) !== null || (await rows.exists(postId(kind, about))),
    task: {
      name: 'discord-posts',
      everyMs,
      async run(closing) {
        for (let count = 0; count < maxInRun && !closing.aborted; count += 1) if (!(await sendNext())) return;
      },
    },
  };
}
