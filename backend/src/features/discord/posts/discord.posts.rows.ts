// Rows of the bot's channel messages: which is due, who sends it, and what became of it.
import type { PostContent } from '../../../platform/discord/contribution.ts';
import { isDuplicate, upsert } from '../../../platform/store/documents/stored.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { DiscordPauseDocument, DiscordPostDocument, PostModels } from './discord.posts.model.ts';

/** At most one edit of a message in this time. */
export const spacingMs = 3000;
/** A sender that takes longer has died. */
const holdMs = 30_000;
/** Rows are kept this long after the last change of the message. */
const keepMs = 30 * 24 * 3_600_000;
const maxDeleted = 50;
/** Rows of documents that are not over are kept this long, even if nothing changes. */
const plannedMs = 400 * 24 * 3_600_000;
const never = new Date('9999-01-01T00:00:00.000Z');

type NewPost = Pick<
  DiscordPostDocument,
  '_id' | 'kind' | 'about' | 'channelId' | 'ownChannelId' | 'fixed' | 'moreFrom'
>;
/** Where a message belongs. `ownChannelId`: as in the row. */
export interface PostPlace {
  readonly channelId: string;
  readonly ownChannelId: string | null;
}
export type ShownContent = Pick<PostContent, 'changesAt' | 'isOver'>;
export interface PostRows {
  /** Adds a row unless there is one. */
  add(post: NewPost): Promise<void>;
  /** Whether the message was posted, or may have been. */
  mayBePosted(id: string): Promise<boolean>;
  /** The document has changed. Does nothing without a row. */
  requestEdit(id: string): Promise<void>;
  /** As `requestEdit`, for the message with this id. */
  requestEditOfMessage(messageId: string): Promise<void>;
  /** Takes the next due message, so that no other process sends it. @returns null: nothing is due */
  takeDue(): Promise<DiscordPostDocument | null>;
  /** The message of another row lists this one from now on. */
  fold(post: DiscordPostDocument, foldedInto: string): Promise<void>;
  /** What the message of this row lists, oldest first. */
  listFolded(id: string): Promise<DiscordPostDocument[]>;
  /** A first message is about to be sent, in the channel of `post`. */
  markSending(post: DiscordPostDocument): Promise<void>;
  /**
   * Discord has the message as it is now.
   * @param content when it changes by time alone, and whether what it is about is over
   * @param address the hall's, in its links
   */
  markSent(post: DiscordPostDocument, messageId: string, content: ShownContent, address: string): Promise<void>;
  /** Messages whose links have another address of the hall are edited. */
  renewAddress(address: string): Promise<void>;
  /** A posted message goes to another channel: it is posted there first, and then deleted where it is. */
  beginMove(post: DiscordPostDocument, place: PostPlace): Promise<void>;
  /** The message that was to move stays where it is. Only before its new message is sent. */
  takeBackMove(post: DiscordPostDocument): Promise<void>;
  /** The message in the channel before was deleted. */
  endMove(post: DiscordPostDocument): Promise<void>;
  /** The bot can't post in the document's own channel. */
  refuseOwn(post: DiscordPostDocument, refused: NonNullable<DiscordPostDocument['refusedOwn']>): Promise<void>;
  /** The channel stays, but is the document's own now, or not any more. */
  markOwn(post: DiscordPostDocument, ownChannelId: string | null): Promise<void>;
  /** Nothing is to be sent before `at`, unless the document changes. @param at null: never */
  wakeAt(post: DiscordPostDocument, at: number | null): Promise<void>;
  /** Tries again. @param set what is known now */
  retryAt(post: DiscordPostDocument, at: number, set?: Partial<DiscordPostDocument>): Promise<void>;
  /** All messages of a channel that have a row wait until `at`. */
  delayChannel(channelId: string, at: number): Promise<void>;
  /**
   * Messages that have a row wait until `at`. A new message is tried at once.
   * @param problem why, in a sentence
   * @returns since when the channel is paused
   */
  pauseChannel(channelId: string, at: number, problem: string): Promise<Date>;
  /**
   * Ends the pause of a channel, if there is one. All its messages that wait longer than 30 s are then
   * tried at once, also those that wait because Discord asked for it, or after failures. If it is too
   * early for one of them, Discord asks to wait again.
   */
  resumeChannel(channelId: string): Promise<void>;
  /** Ends all pauses, as `resumeChannel` does. */
  resumeAll(): Promise<void>;
  pauses(): Promise<DiscordPauseDocument[]>;
  /** The message was deleted in Discord. */
  markDeleted(post: DiscordPostDocument): Promise<void>;
  /** Messages that were deleted in Discord in the last 30 days, newest first. @returns at most 50 */
  listDeleted(): Promise<DiscordPostDocument[]>;
  /** @returns null: no such message was deleted in Discord */
  readDeleted(id: string): Promise<DiscordPostDocument | null>;
  /** Posts a message again that was deleted in Discord. */
  repost(post: DiscordPostDocument): Promise<void>;
}

/** @param onChange called after a change of the pauses, or of the messages that were deleted in Discord */
export function createPostRows(
  { posts, pauses }: PostModels,
  clock: Clock,
  onChange: () => void = () => undefined,
): PostRows {
  const inMs = (ms: number): Date => new Date(clock.now() + ms);
  /** Only the database reads this time, and compares it with its own clock. */
  const lapsing = (ms: number, notBefore = 0): Date => new Date(Math.max(Date.now(), notBefore) + ms);
  const set = async ({ _id }: DiscordPostDocument, fields: Partial<DiscordPostDocument>): Promise<void> => {
    await posts.updateOne({ _id }, { $set: fields });
  };
  /** Sets the next due time, unless the document has changed since the row was taken. */
  const setDue = async ({ _id, requests }: DiscordPostDocument, dueAt: Date): Promise<void> => {
    await posts.updateOne({ _id, requests }, { $set: { dueAt } });
  };
  const delayChannel = async (channelId: string, at: number): Promise<void> => {
    await posts.updateMany({ channelId }, { $max: { notBefore: new Date(at) } });
  };
  const bump = { $inc: { requests: 1 } };
  const resume = async (channelId: string): Promise<void> => {
    // A shorter wait may be that of a message that is being sent now. Rows do not say why they wait.
    await posts.updateMany({ channelId, notBefore: { $gt: inMs(holdMs) } }, { $set: { notBefore: inMs(0) } });
    await pauses.deleteOne({ _id: channelId });
    onChange();
  };
  return {
    async add(post) {
      try {
        await posts.insertOne({
          ...post,
          messageId: null,
          setOutAt: null,
          requests: 0,
          dueAt: inMs(0),
          notBefore: inMs(0),
          failures: 0,
          isLeft: false,
          lapsesAt: lapsing(plannedMs),
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    },
    async mayBePosted(_id) {
      const post = await posts.findOne({ _id }, { messageId: 1, setOutAt: 1 }).lean();
      return post !== null && (post.messageId !== null || post.setOutAt !== null);
    },
    async requestEdit(_id) {
      await posts.updateOne({ _id, isLeft: false }, { ...bump, $min: { dueAt: inMs(0) } });
    },
    async requestEditOfMessage(messageId) {
      await posts.updateOne({ messageId, isLeft: false }, { ...bump, $min: { dueAt: inMs(0) } });
    },
    async takeDue() {
      return posts
        .findOneAndUpdate(
          { dueAt: { $lte: inMs(0) }, notBefore: { $lte: inMs(0) } },
          { $set: { notBefore: inMs(holdMs) } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<DiscordPostDocument>();
    },
    fold: (post, foldedInto) => set(post, { foldedInto }),
    async listFolded(id) {
      // Nothing changes this time of a row without a message.
      return posts.find({ foldedInto: id }).sort({ lapsesAt: 1 }).lean<DiscordPostDocument[]>();
    },
    markSending: (post) =>
      set(post, { setOutAt: inMs(0), channelId: post.channelId, ownChannelId: post.ownChannelId ?? null }),
    async markSent(post, messageId, { changesAt, isOver }, address) {
      // A message with a fixed content never changes.
      const mayChange = !isOver && (post.fixed ?? null) === null;
      const lapsesAt = lapsing(mayChange ? plannedMs : keepMs, changesAt ?? 0);
      // The id first: a process that is killed here leaves the row due, which leads to one more edit.
      await set(post, { messageId, setOutAt: null, failures: 0, lapsesAt, address, notBefore: inMs(spacingMs) });
      // While its message in the channel before is there, the row stays due.
      if ((post.previous ?? null) === null) await setDue(post, changesAt === null ? never : new Date(changesAt));
    },
    async renewAddress(address) {
      await posts.updateMany(
        { isLeft: false, fixed: null, address: { $exists: true, $ne: address } },
        { $set: { address }, ...bump, $min: { dueAt: inMs(0) } },
      );
    },
    async beginMove(post, place) {
      const { channelId, ownChannelId = null, messageId, reposts = 0 } = post;
      if (messageId === null) return;
      await set(post, {
        ...place,
        previous: { channelId, ownChannelId, messageId },
        messageId: null,
        setOutAt: null,
        reposts: reposts + 1,
        notBefore: inMs(0),
      });
    },
    async takeBackMove(post) {
      if (post.previous != null) await set(post, { ...post.previous, previous: null, notBefore: inMs(0) });
    },
    endMove: (post) => set(post, { previous: null, notBefore: inMs(0) }),
    refuseOwn: (post, refusedOwn) => set(post, { refusedOwn }),
    markOwn: (post, ownChannelId) => set(post, { ownChannelId }),
    async wakeAt(post, at) {
      await setDue(post, at === null ? never : new Date(at));
      await set(post, { notBefore: inMs(0) });
    },
    retryAt: (post, at, fields = {}) => set(post, { ...fields, notBefore: new Date(at) }),
    delayChannel,
    async pauseChannel(channelId, at, problem) {
      const since = inMs(0);
      const stored = await upsert(() =>
        pauses
          .findOneAndUpdate(
            { _id: channelId },
            { $set: { problem }, $setOnInsert: { since } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<DiscordPauseDocument | null>(),
      );
      await delayChannel(channelId, at);
      onChange();
      return stored.since;
    },
    async resumeChannel(channelId) {
      if ((await pauses.findOne({ _id: channelId }).lean()) !== null) await resume(channelId);
    },
    async resumeAll() {
      for (const { _id } of await pauses.find().lean()) await resume(_id);
    },
    async pauses() {
      return pauses.find().lean<DiscordPauseDocument[]>();
    },
    async markDeleted(post) {
      await set(post, { isLeft: true, setOutAt: null, dueAt: never, lapsesAt: lapsing(keepMs) });
      onChange();
    },
    async listDeleted() {
      return posts.find({ isLeft: true }).sort({ lapsesAt: -1 }).limit(maxDeleted).lean<DiscordPostDocument[]>();
    },
    async readDeleted(_id) {
      return posts.findOne({ _id, isLeft: true }).lean<DiscordPostDocument>();
    },
    async repost({ _id }) {
      await posts.updateOne(
        { _id, isLeft: true },
        {
          $set: { isLeft: false, messageId: null, failures: 0, dueAt: inMs(0), notBefore: inMs(0) },
          $inc: { requests: 1, reposts: 1 },
        },
      );
      onChange();
    },
  };
}
