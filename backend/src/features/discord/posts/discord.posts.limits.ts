// Limits of new channel messages: how many one person gets, and how often a role is mentioned.
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { DiscordPostDocument, PostModels } from './discord.posts.model.ts';

/** One person's messages in one channel. Further ones are folded into one message for each hour. */
const ofPerson = { max: 10, withinMs: 3_600_000 } as const;
const ofFold = { max: 1, withinMs: 3_600_000 } as const;
const ofMention = { max: 1, withinMs: 15 * 60_000 } as const;
/** Rows of the limits are kept this long. It is longer than each limit. */
const keepMs = 24 * 3_600_000;

type Post = Pick<DiscordPostDocument, '_id' | 'kind' | 'channelId'>;
/** A message that has been counted counts once, so each function may be called again for it. */
export interface PostLimits {
  /** Counts a message of this person. @returns false: the person has had enough messages in this hour */
  countPost(post: Post, discordId: string): Promise<boolean>;
  /** @returns the message of the person whose fold this message joins. It may be this message */
  firstOfFold(post: Post, discordId: string): Promise<string>;
  /** Counts a mention. @returns false: a message of this kind has mentioned the role a short time ago */
  countMention(post: Post, roleId: string): Promise<boolean>;
}

export function createPostLimits({ limits }: Pick<PostModels, 'limits'>, clock: Clock): PostLimits {
  /** @returns the messages that are counted now, oldest first, with this one if there was room */
  const count = async (
    _id: string,
    post: string,
    { max, withinMs }: { readonly max: number; readonly withinMs: number },
  ): Promise<readonly string[]> => {
    for (;;) {
      const now = clock.now();
      const stored = await limits.findOne({ _id }).lean();
      const others = (stored?.counted ?? []).filter((one) => one.post !== post && one.at.getTime() > now - withinMs);
      if (others.length >= max) return others.map((one) => one.post);
      const counted = [...others, { post, at: new Date(now) }];
      const version = stored?.version ?? 0;
      // Only the database reads this time, and compares it with its own clock.
      const fields = { counted, version: version + 1, lapsesAt: new Date(Date.now() + keepMs) };
      try {
        // Another process may have counted meanwhile. Then this finds nothing, and fails to insert.
        await limits.updateOne({ _id, version }, { $set: fields }, { upsert: true });
        return counted.map((one) => one.post);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  };
  return {
    async countPost({ _id, channelId }, discordId) {
      return (await count(`person-${channelId}-${discordId}`, _id, ofPerson)).includes(_id);
    },
    async firstOfFold({ _id, channelId }, discordId) {
      const [first = _id] = await count(`fold-${channelId}-${discordId}`, _id, ofFold);
      return first;
    },
    async countMention({ _id, kind }, roleId) {
      return (await count(`mention-${kind}-${roleId}`, _id, ofMention)).includes(_id);
    },
  };
}
