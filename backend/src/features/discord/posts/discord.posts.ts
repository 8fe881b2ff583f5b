// Messages that the bot posts in channels, and edits after changes: handlers that ask for a message or
// an edit, and the worker's task that sends.
import { createHash } from 'node:crypto';
import type { PostChannel } from '@guild/common/discord/discord.api';
import { withSeparators } from '@guild/common/wire/numbers';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import type { BotFailure, DiscordBot } from '../../../platform/discord/api/bot.ts';
import { linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { entryTitle } from '../../../platform/discord/messages/lists.ts';
import { escapedTo, fitting, linesTo, unescaped } from '../../../platform/discord/messages/text.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type {
  DiscordMessage,
  DiscordNews,
  DiscordNewsKind,
  DiscordPostKind,
  PostContent,
} from '../../../platform/discord/contribution.ts';
import { tooManyOldEdits } from '../../../platform/discord/api/request.ts';
import type { Finding } from '../../../platform/discord/api/webhook.ts';
import { failureDelayMs, refusedRetryMs } from '../../../platform/discord/sending/retries.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { WarnAdmins } from '../discord.warnings.ts';
import type { ChannelState } from './discord.channels.ts';
import type { PostLimits } from './discord.posts.limits.ts';
import type { DiscordPostDocument } from './discord.posts.model.ts';
import type { PostPlace, PostRows, ShownContent } from './discord.posts.rows.ts';

export interface DiscordPosts {
  /** Ask for a message after changes of documents. */
  readonly handlers: readonly Handler[];
  /** Sends what is due. */
  readonly task: ScheduledTask;
  /** Whether the kind has a channel, or this document has a message already, or may have one. */
  isPosted(kind: string, about: number): Promise<boolean>;
  /** What a message shows now, without its picture. @returns null when its document does not exist any more */
  readContent(post: DiscordPostDocument): Promise<PostContent | null>;
}
interface Deps {
  readonly kinds: readonly DiscordPostKind[];
  readonly news: readonly DiscordNewsKind[];
  readonly rows: PostRows;
  readonly limits: PostLimits;
  readonly bot: Pick<DiscordBot, 'post' | 'edit' | 'remove' | 'find'>;
  readonly gate: DiscordGate;
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly warn: WarnAdmins;
  /**
   * Why Discord rejects messages in a channel, and what admins have to do.
   * @param code Discord's error code; null: none
   */
  readonly explainRefusal: (channelId: string, code: RESTJSONErrorCodes | null) => Promise<string>;
  /** Whether the bot can post in a channel of the server. `unknown`: Discord did not say. */
  readonly checkChannel: (channelId: string) => Promise<ChannelState>;
}

const everyMs = 500;
/** Most messages in one run of the task. */
const maxInRun = 20;
/** How long Discord surely knows a nonce. */
const nonceMs = 60_000;
/** When a picture that could not be drawn is tried again. */
const pictureRetryMs = 15 * 60_000;

/** Discord accepts 256 characters in a title, 4,096 in a description, and 6,000 in all embeds together. */
const [maxName, maxListed, maxListedBelow] = [200, 4000, 1700];

/** Shown when the document was deleted. */
const deletedContent = {
  message: { embeds: [{ description: 'This was deleted in the guild hall\\.' }] },
  isOver: true,
  changesAt: null,
};
/** The id of a message's row. @param about the document, or something unique */
export const postId = (kind: string, about: number | string): string => `${kind}-${about}`;
/** The same for each attempt, so that Discord drops a duplicate. At most 25 characters. */
const buildNonce = ({ _id, channelId, reposts = 0 }: DiscordPostDocument): string =>
  createHash('sha256').update(`${_id} ${channelId} ${reposts}`).digest('base64url').slice(0, 24);
const fixedContent = ({ title, text, url }: DiscordNews): PostContent => ({
  message: {
    embeds: [{ title, description: text, url }],
    components: rowsOf([linkButton('Open', url)]),
  },
  url,
  from: 0,
  isOver: false,
  changesAt: null,
});

const channelUnknown = { why: "Discord does not list the server's channels", mayBeDone: false } as const;

/** A message as it is sent, and when it has to change. */
interface Built {
  readonly message: DiscordMessage;
  readonly content: ShownContent;
}
const isOfDeletedChannel = (result: Finding | BotFailure): boolean =>
  result.outcome === 'refused' && result.code === RESTJSONErrorCodes.UnknownChannel;

export function createDiscordPosts(
  { kinds, news, rows, limits, bot, gate, settings, warn, explainRefusal, checkChannel }: Deps,
  { env: { publicUrl }, clock, log }: Pick<Context, 'clock' | 'log'> & { readonly env: Pick<Env, 'publicUrl'> },
): DiscordPosts {
  const kindNamed = new Map(kinds.map((one) => [one.kind, one]));
  /** Whether messages with an earlier address of the hall were found since the start. */
  let isAddressCurrent = false;
  /** Where new messages of a kind go; null: they are not posted. */
  const findChannel = async (kind: string): Promise<PostChannel | null> => {
    const { channels } = await settings.read();
    return channels.find((row) => row.kind === kind && row.isOn) ?? null;
  };
  const readOwn = async ({ kind, about, fixed = null }: DiscordPostDocument): Promise<PostContent | null> =>
    fixed === null ? ((await kindNamed.get(kind)?.read(about)) ?? null) : fixedContent(fixed);
  /** The list of a person's folded messages. @returns null when it lists none */
  const readFolded = async (id: string, name: string): Promise<PostContent | null> => {
    const listed: PostContent[] = [];
    for (const post of await rows.listFolded(id)) {
      const content = await readOwn(post);
      if (content !== null) listed.push(content);
    }
    if (listed.length === 0) return null;
    const lines = listed.map(({ message, url }) => entryTitle(unescaped(message.embeds?.[0]?.title ?? url), url));
    const above = fitting(lines, '\n', maxListed);
    const below = linesTo(lines.slice(above.length), maxListedBelow);
    const title = `${withSeparators(listed.length)} more from ${escapedTo(name, maxName)}`;
    const url = `${publicUrl}/dashboard?post=${id}`;
    const embed = { title, url, description: above.join('\n') };
    return {
      message: { embeds: below === '' ? [embed] : [embed, { description: below }] },
      url,
      from: 0,
      isOver: listed.every(({ isOver }) => isOver),
      changesAt: null,
    };
  };
  const readContent: DiscordPosts['readContent'] = async (post) =>
    typeof post.moreFrom === 'string' ? readFolded(post._id, post.moreFrom) : readOwn(post);

  const isRefused = ({ refusedOwn }: DiscordPostDocument, channelId: string): boolean =>
    refusedOwn?.channelId === channelId && clock.now() < refusedOwn.until.getTime();
  /**
   * Where a message belongs: in its own channel, if the bot can post there.
   * @param route the channel of the kind
   */
  const findPlace = async (
    post: DiscordPostDocument,
    { own }: PostContent,
    route: PostChannel,
  ): Promise<PostPlace | 'unknown'> => {
    const current = post.ownChannelId ?? null;
    // A list of folded messages is in the channel of these.
    const wanted = typeof post.moreFrom === 'string' ? current : (own?.channelId ?? null);
    if (wanted === null) return { channelId: route.channelId, ownChannelId: null };
    if (wanted === current) return { channelId: wanted, ownChannelId: wanted };
    const state = isRefused(post, wanted) ? 'refused' : await checkChannel(wanted);
    if (state === 'unknown') return state;
    if (state === 'usable') return { channelId: wanted, ownChannelId: wanted };
    if (!isRefused(post, wanted)) await refuseOwn(post, wanted);
    return { channelId: route.channelId, ownChannelId: null };
  };
  /** The message stays in the channel of its kind for an hour, or until it gets another own channel. */
  const refuseOwn = async (post: DiscordPostDocument, channelId: string): Promise<void> => {
    log.warn({ post: post._id, channelId }, "the bot can't post in a message's own channel");
    await rows.refuseOwn(post, { channelId, until: new Date(clock.now() + refusedRetryMs) });
  };

  const createPostHandler = ({ kind, newFacts, changeFacts, current, idOf }: DiscordPostKind): Handler => ({
    name: `discord:post-${kind}`,
    kinds: new Set([...newFacts, ...changeFacts]),
    async run({ document, facts }) {
      const own = idOf === undefined ? document._id : idOf({ ...document });
      const id = current === undefined ? own : await current();
      if (typeof id !== 'number') return;
      const _id = postId(kind, id);
      const route = facts.some((fact) => newFacts.includes(fact.kind)) ? await findChannel(kind) : null;
      if (route !== null) await rows.add({ _id, kind, about: id, channelId: route.channelId });
      await rows.requestEdit(_id);
    },
  });
  const createNewsHandler = ({ kind, facts: kindsOfFacts, read }: DiscordNewsKind): Handler => ({
    name: `discord:news-${kind}`,
    kinds: new Set(kindsOfFacts),
    async run({ document: { _id: id }, facts }) {
      const route = await findChannel(kind);
      if (route === null) return;
      for (const fact of facts) {
        const fixed = await read(fact, id);
        if (fixed === null) continue;
        await rows.add({ _id: postId(kind, fact.id), kind, about: 0, channelId: route.channelId, fixed });
      }
    },
  });

  /**
   * @param trouble `mayBeDone`: Discord may have the message. Then it is found, or dropped by its nonce
   * @param minMs the shortest pause
   */
  const retryLater = async (
    post: DiscordPostDocument,
    { why, mayBeDone }: { readonly why: string; readonly mayBeDone: boolean },
    minMs = 0,
  ): Promise<void> => {
    const failures = post.failures + 1;
    if (failures === 1) log.warn({ post: post._id, why }, 'Discord does not take a message');
    await rows.retryAt(post, clock.now() + Math.max(failureDelayMs(failures), minMs), {
      failures,
      ...(!mayBeDone && { setOutAt: post.setOutAt }),
    });
  };
  /** Discord asks to wait, and has done nothing. Most of its limits are those of one channel. */
  const wait = async (
    post: DiscordPostDocument,
    { ms, isGlobal, code }: Extract<BotFailure, { readonly outcome: 'wait' }>,
  ): Promise<void> => {
    if (code === tooManyOldEdits) {
      await retryLater(post, { why: 'Discord limits edits of old messages', mayBeDone: false }, ms);
      return;
    }
    const until = clock.now() + ms;
    if (isGlobal) await gate.pause(until);
    else await rows.delayChannel(post.channelId, until);
    await rows.retryAt(post, until, { setOutAt: post.setOutAt });
  };
  const fail = async (post: DiscordPostDocument, failure: BotFailure): Promise<void> => {
    const now = clock.now();
    switch (failure.outcome) {
      case 'missing': {
        await rows.markDeleted(post);
        return;
      }
      case 'wait': {
        await wait(post, failure);
        return;
      }
      case 'later': {
        await retryLater(post, failure);
        return;
      }
      case 'refused': {
        const { code, status } = failure;
        // The checks of access tell admins about the token.
        if (status === 401) {
          await retryLater(post, { why: "Discord rejects the bot's token", mayBeDone: false });
          return;
        }
        log.warn({ post: post._id, status, code }, 'Discord rejects a message');
        // A message is deleted together with its channel.
        if (code === RESTJSONErrorCodes.UnknownChannel && post.messageId !== null) {
          await rows.markDeleted(post);
          return;
        }
        const isOfChannel = status === 403 || code === RESTJSONErrorCodes.UnknownChannel;
        const own = post.ownChannelId ?? null;
        // The next attempt goes to the channel of the kind.
        if (isOfChannel && own !== null && post.messageId === null) {
          await refuseOwn(post, own);
          await rows.retryAt(post, now, { setOutAt: null, ownChannelId: null });
          return;
        }
        await rows.retryAt(post, now + refusedRetryMs, { setOutAt: post.setOutAt });
        // Discord rejects this message alone. The others in the channel go on.
        if (!isOfChannel) return;
        const why = await explainRefusal(post.channelId, code);
        const since = await rows.pauseChannel(post.channelId, now + refusedRetryMs, why);
        await warn({
          about: `discord-post-${post.channelId}-${since.getTime()}`,
          title: "The bot can't post in a channel",
          link: '/settings#discord-channels',
          text: `${why} The hall tries again every hour, and at once when you send a test in Settings → Discord.`,
        });
      }
    }
  };

  /**
   * Looks for the message of an earlier attempt whose reply never arrived.
   * @returns `none`: it may be posted again in this channel. `unknown`, and a failure: nobody knows
   */
  const findEarlier = async (
    { channelId, setOutAt }: DiscordPostDocument,
    url: string,
  ): Promise<Finding | BotFailure> => {
    if (setOutAt === null) return { outcome: 'none' };
    const found = await bot.find(channelId, url, setOutAt.getTime());
    if (found.outcome === 'found' || found.outcome === 'wait' || isOfDeletedChannel(found)) return found;
    // Discord drops a second message with the same nonce, but only for some minutes.
    return clock.now() < setOutAt.getTime() + nonceMs ? { outcome: 'none' } : found;
  };

  /** Builds the whole message. Without a picture that cannot be drawn now, it is edited again later. */
  const build = async (
    { _id }: DiscordPostDocument,
    content: ShownContent & Pick<PostContent, 'message' | 'picture'>,
  ): Promise<Built> => {
    const { message, picture, changesAt } = content;
    const [embed, ...others] = message.embeds ?? [];
    if (picture === undefined || embed === undefined) return { message, content };
    try {
      const file = await picture();
      const image = { url: `attachment://${file.name}` };
      return { message: { ...message, embeds: [{ ...embed, image }, ...others], file }, content };
    } catch (error) {
      log.warn({ post: _id, error }, 'a message is sent without its picture');
      const drawAgainAt = clock.now() + pictureRetryMs;
      return { message, content: { ...content, changesAt: Math.min(changesAt ?? drawAgainAt, drawAgainAt) } };
    }
  };
  const edit = async (post: DiscordPostDocument, messageId: string, { message, content }: Built): Promise<void> => {
    const edited = await bot.edit(post.channelId, messageId, message);
    return edited.outcome === 'done' ? rows.markSent(post, messageId, content, publicUrl) : fail(post, edited);
  };
  /** Has the message of another row list this one. */
  const refreshFold = async (
    post: DiscordPostDocument,
    foldedInto: string,
    changesAt: number | null,
  ): Promise<void> => {
    await rows.requestEdit(foldedInto);
    await rows.wakeAt(post, changesAt);
  };
  const fold = async (
    post: DiscordPostDocument,
    { discordId, name }: NonNullable<PostContent['author']>,
    { changesAt }: PostContent,
  ): Promise<void> => {
    const foldedInto = postId('more', await limits.firstOfFold(post, discordId));
    // The list first: a process that is killed in between leaves this row due, and it is folded again.
    const { kind, channelId, ownChannelId = null } = post;
    await rows.add({ _id: foldedInto, kind, about: 0, channelId, ownChannelId, moreFrom: name });
    await rows.fold(post, foldedInto);
    await refreshFold(post, foldedInto, changesAt);
  };
  /** The role that a first message mentions. */
  const roleFor = async (post: DiscordPostDocument, { roleId }: PostChannel): Promise<string | null> => {
    const isAgain = (post.reposts ?? 0) > 0 || typeof post.moreFrom === 'string';
    return roleId !== null && !isAgain && (await limits.countMention(post, roleId)) ? roleId : null;
  };
  const postFirst = async (row: DiscordPostDocument, content: PostContent): Promise<void> => {
    if (content.isOver && row.setOutAt === null) return rows.wakeAt(row, null);
    if (content.from > clock.now()) return rows.wakeAt(row, content.from);
    const earlier = await findEarlier(row, content.url);
    if (earlier.outcome === 'found') return edit(row, earlier.id, await build(row, content));
    if (earlier.outcome === 'wait') return wait(row, earlier);
    // The message was deleted together with its channel, so the next attempt may go to another channel.
    if (isOfDeletedChannel(earlier)) return rows.retryAt(row, clock.now(), { setOutAt: null });
    if (earlier.outcome !== 'none') {
      const failures = row.failures + 1;
      return rows.retryAt(row, clock.now() + failureDelayMs(failures), { failures });
    }
    const route = await findChannel(row.kind);
    if (content.isOver || route === null) return rows.wakeAt(row, null);
    // The channel may have been changed since the row was added. A second attempt stays in its channel.
    const place = row.setOutAt === null ? await findPlace(row, content, route) : {};
    if (place === 'unknown') return retryLater(row, channelUnknown);
    const post = { ...row, ...place };
    const { author } = content;
    const mayFold = author !== undefined && post.setOutAt === null && (post.reposts ?? 0) === 0;
    if (mayFold && !(await limits.countPost(post, author.discordId))) return fold(post, author, content);
    const built = await build(post, content);
    if (post.setOutAt === null) await rows.markSending(post);
    const roleId = await roleFor(post, route);
    const posted = await bot.post(post.channelId, built.message, buildNonce(post), roleId);
    if (posted.outcome !== 'done') return fail(post, posted);
    // Discord may have dropped this post, because it has the message of an earlier attempt. That message
    // shows what the document was then.
    if (row.setOutAt === null) await rows.markSent(post, posted.value, built.content, publicUrl);
    else await edit(post, posted.value, built);
    // An edit needs fewer permissions, so only a new message ends a pause.
    await rows.resumeChannel(post.channelId);
  };
  /** Deletes the message in the channel before. */
  const removePrevious = async (
    post: DiscordPostDocument,
    { channelId, messageId }: NonNullable<DiscordPostDocument['previous']>,
  ): Promise<void> => {
    const removed = await bot.remove(channelId, messageId);
    if (removed.outcome === 'wait') return wait(post, removed);
    if (removed.outcome === 'later') return retryLater(post, removed);
    if (removed.outcome === 'refused') {
      if (removed.status === 401) return retryLater(post, { why: "Discord rejects the bot's token", mayBeDone: false });
      // The bot sees the channel no more. Then the message stays there.
      log.warn({ post: post._id, channelId, code: removed.code }, 'Discord does not delete a message that was moved');
    }
    return rows.endMove(post);
  };
  /**
   * Begins, ends or takes back the move of a message to another channel.
   * @returns whether the row was changed, or must wait. It is taken again when it is due
   */
  const move = async (post: DiscordPostDocument, content: PostContent | null): Promise<boolean> => {
    const { messageId, setOutAt, previous = null } = post;
    if (messageId !== null && previous !== null) {
      await removePrevious(post, previous);
      return true;
    }
    if ((messageId === null && previous === null) || setOutAt !== null) return false;
    const route = content?.own?.mayMove === true ? await findChannel(post.kind) : null;
    const place = content === null || route === null ? null : await findPlace(post, content, route);
    if (place === 'unknown') {
      await retryLater(post, channelUnknown);
      return true;
    }
    if (previous !== null) {
      if (place !== null && place.channelId !== previous.channelId) return false;
      await rows.takeBackMove(post);
      return true;
    }
    if (place === null || place.ownChannelId === (post.ownChannelId ?? null)) return false;
    if (place.channelId !== post.channelId) {
      await rows.beginMove(post, place);
      return true;
    }
    await rows.markOwn(post, place.ownChannelId);
    return false;
  };
  const send = async (post: DiscordPostDocument): Promise<void> => {
    const content = await readContent(post);
    if (typeof post.foldedInto === 'string') return refreshFold(post, post.foldedInto, content?.changesAt ?? null);
    if (await move(post, content)) return;
    const isKept = kindNamed.get(post.kind)?.isKept === true;
    if (content === null && (isKept || post.messageId === null)) return rows.wakeAt(post, null);
    if (post.messageId !== null) return edit(post, post.messageId, await build(post, content ?? deletedContent));
    if (content !== null) await postFirst(post, content);
  };

  /** @returns whether there may be more to send */
  const sendNext = async (): Promise<boolean> => {
    const post = await rows.takeDue();
    if (post === null) return false;
    return gate.run(
      async () => {
        await send(post);
        return true;
      },
      async (retryAt) => {
        await rows.retryAt(post, retryAt);
        return false;
      },
    );
  };
  return {
    handlers: [...kinds.map(createPostHandler), ...news.map(createNewsHandler)],
    readContent,
    isPosted: async (kind, about) =>
      (await findChannel(kind)) !== null || (await rows.mayBePosted(postId(kind, about))),
    task: {
      name: 'discord-posts',
      everyMs,
      async run(closing) {
        if (!isAddressCurrent) await rows.renewAddress(publicUrl);
        isAddressCurrent = true;
        for (let count = 0; count < maxInRun && !closing.aborted; count += 1) if (!(await sendNext())) return;
      },
    },
  };
}
