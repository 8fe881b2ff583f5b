// What admins ask of channel messages: a test, an announcement, a repost, and what became of them.
import { randomUUID } from 'node:crypto';
import { postKinds, type DiscordPosts as PostsState, type PostKind } from '@guild/common/discord/discord.api';
import { cleanName } from '@guild/common/wire/text';
import type { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordBot } from '../../../platform/discord/api/bot.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { DiscordMessage, PostContent } from '../../../platform/discord/contribution.ts';
import { escapedTo, unescaped } from '../../../platform/discord/messages/text.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { sentenceOf } from '../discord.failures.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { DiscordPostDocument } from './discord.posts.model.ts';
import type { PostRows } from './discord.posts.rows.ts';
import { postId, type DiscordPosts } from './discord.posts.ts';

/** Each request returns why nothing happens, in a sentence; null: it is done. */
export interface PostRequests {
  /** Posts a test message, which mentions nobody, and ends the pause of the channel. */
  test(kind: PostKind): Promise<string | null>;
  /** The worker posts the announcement. @param text as typed */
  announce(text: string, caller: Caller): Promise<string | null>;
  /**
   * The worker posts a message again that was deleted in Discord.
   * @throws AppError `not_found` when no such message was deleted, or its document does not exist any more
   */
  repost(id: string, caller: Caller): Promise<string | null>;
  state(): Promise<Omit<PostsState, 'scheduledEventsPause'>>;
}
interface Deps {
  readonly rows: PostRows;
  readonly posts: Pick<DiscordPosts, 'readContent'>;
  readonly bot: Pick<DiscordBot, 'post'>;
  readonly gate: DiscordGate;
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly explainRefusal: (channelId: string, code: RESTJSONErrorCodes | null) => Promise<string>;
}

/** How often a test tries to enter the gate. */
const maxTestTries = 15;
/** Discord accepts 4,096 characters. Escaping at most doubles a text. */
const maxEscaped = 4000;
const maxName = 100;
const askedToWait = 'Discord asks to wait. Please try again in a moment.';
const cannotRepost = "This message can't be posted again.";

const testMessage: DiscordMessage = {
  embeds: [{ title: 'Test', description: 'Messages of the guild hall arrive in this channel\\.' }],
};
const readTitle = ({ message }: PostContent): string => unescaped(message.embeds?.[0]?.title ?? '');
const findKind = ({ kind }: DiscordPostDocument): PostKind | undefined => postKinds.find((one) => one === kind);

export function createPostRequests(
  { rows, posts, bot, gate, settings, explainRefusal }: Deps,
  { env, clock, audit, log }: Pick<Context, 'clock' | 'audit' | 'log'> & { readonly env: Pick<Env, 'publicUrl'> },
): PostRequests {
  const record = (
    caller: Caller,
    verb: 'announced' | 'reposted',
    { entityId, name, after }: { readonly entityId: string; readonly name: string; readonly after?: object },
  ): Promise<void> =>
    audit.record({
      key: `discord-post-${verb}-${randomUUID()}`,
      actor: actorOf(caller),
      action: `discord_post.${verb}`,
      entity: 'discord_post',
      entityId,
      name,
      ...(after !== undefined && { after }),
    });
  const sendTest = async (channelId: string): Promise<string | null> => {
    const posted = await bot.post(channelId, testMessage, randomUUID().slice(0, 24));
    switch (posted.outcome) {
      case 'done': {
        await rows.resumeChannel(channelId);
        return null;
      }
      case 'refused':
        return posted.status === 401 ? sentenceOf({ outcome: 'bad-token' }) : explainRefusal(channelId, posted.code);
      case 'wait': {
        const until = clock.now() + posted.ms;
        if (posted.isGlobal) await gate.pause(until);
        else await rows.delayChannel(channelId, until);
        return askedToWait;
      }
      default:
        return "Discord didn't answer. Please try again in a moment.";
    }
  };

  return {
    async test(kind) {
      const { channels } = await settings.read();
      const route = channels.find((row) => row.kind === kind);
      if (route === undefined) return 'Choose a channel and save it first.';
      return gate.run(
        () => sendTest(route.channelId),
        () => askedToWait,
        maxTestTries,
      );
    },
    async announce(text, caller) {
      const { channels } = await settings.read();
      const route = channels.find(({ kind, isOn }) => kind === 'announcement' && isOn);
      if (route === undefined) return 'Choose a channel for announcements, and switch it on, first.';
      const id = randomUUID();
      const fixed = {
        title: 'Announcement',
        text: escapedTo(text, maxEscaped),
        url: `${env.publicUrl}/dashboard?announcement=${id}`,
      };
      // The entry comes first, so that nothing is posted without one.
      await record(caller, 'announced', {
        entityId: id,
        name: cleanName(text, maxName) ?? fixed.title,
        after: { text },
      });
      const _id = postId('announcement', id);
      await rows.add({ _id, kind: 'announcement', about: 0, channelId: route.channelId, fixed });
      return null;
    },
    async repost(id, caller) {
      const post = await rows.readDeleted(id);
      const content = post && (await posts.readContent(post));
      if (post === null || content === null) throw new AppError('not_found', cannotRepost);
      if (content.isOver) return cannotRepost;
      const { channels } = await settings.read();
      if (!channels.some(({ kind, isOn }) => kind === post.kind && isOn))
        return 'Choose a channel for these messages, and switch it on, first.';
      await record(caller, 'reposted', { entityId: id, name: readTitle(content) });
      await rows.repost(post);
      return null;
    },
    async state() {
      const [pauses, deletedPosts] = await Promise.all([rows.pauses(), rows.listDeleted()]);
      const deleted: PostsState['deleted'] = [];
      for (const post of deletedPosts) {
        const kind = findKind(post);
        const content = await posts.readContent(post).catch((error: unknown) => {
          log.warn({ post: post._id, error }, 'a deleted message is not listed, because it could not be read');
          return null;
        });
        if (kind !== undefined && content !== null && !content.isOver)
          deleted.push({ id: post._id, kind, title: readTitle(content) });
      }
      return { pauses: pauses.map(({ _id: channelId, problem }) => ({ channelId, problem })), deleted };
    },
  };
}
