// Decisions about the map's Discord message: the next step, and the state after Discord's reply.
// Pure functions.
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import type { APIEmbed } from 'discord-api-types/v10';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Change, Decide } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';
import { afterFailure, spacingMs, type WebhookFailure } from '../../../platform/discord/sending/retries.ts';
import type { DiscordMessage, MessageFile } from '../../../platform/discord/contribution.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MapDocument } from '../map/desertMap.model.ts';
import { nothingPosted, type PostDocument } from './desertMap.outside.model.ts';

export const postFacts = defineFacts<PostDocument>()({
  /** Discord has accepted the map, or refused it. */
  'desert-map-post:answered': noData,
  'desert-map-post:tested': noData,
});
export type PostFacts = typeof postFacts;
type PostDecision = Decide<PostDocument, PostFacts>;

/** One file name per week, by which an existing message is found. */
export const pictureNameOf = (weekId: number): string => `desert-map-${weekId}.png`;

export type Step = { readonly kind: 'post' } | { readonly kind: 'edit'; readonly messageId: string };

/** The state for this webhook. With another webhook, only the last test is kept. */
const ofWebhook = (stored: PostDocument, webhook: string): PostDocument =>
  stored.webhook === webhook
    ? stored
    : {
        ...stored,
        ...nothingPosted,
        testedAt: stored.testedAt,
        testedBy: stored.testedBy,
        testError: stored.testError,
      };

/** Whether this webhook has posted the map of the week. Its message may have been deleted since. */
export const isBegunBy = (webhook: string, stored: PostDocument, weekId: number): boolean =>
  ofWebhook(stored, webhook).weekId === weekId;

interface Now {
  /** Key of the configured webhook. */
  readonly webhook: string;
  /** Whether the bot posts the map of this week, or has posted it. */
  readonly isPostedByBot: boolean;
  /** Ms since 1970. */
  readonly now: number;
}
/** The step that is due now. @returns null: none */
export function nextStep(
  stored: PostDocument,
  map: Pick<MapDocument, 'weekId' | 'version'>,
  { webhook, isPostedByBot, now }: Now,
): Step | null {
  const { weekId, messageId, shows, nextTryAt } = ofWebhook(stored, webhook);
  // A week gets one message: by the bot, or by the webhook.
  if (isPostedByBot && !isBegunBy(webhook, stored, map.weekId)) return null;
  const isOfWeek = weekId === map.weekId && messageId !== null;
  if (isOfWeek && shows >= map.version) return null;
  if (nextTryAt.getTime() > now) return null;
  return isOfWeek ? { kind: 'edit', messageId } : { kind: 'post' };
}

const answered = (set: Change<PostDocument, PostFacts>['set']): Change<PostDocument, PostFacts> => ({
  set,
  facts: [{ kind: 'desert-map-post:answered', data: {} }],
});

/** Discord has the message of the week. @param shows the version of the map in it; 0: unknown */
export const markShown =
  (webhook: string, { weekId, messageId, shows }: Pick<PostDocument, 'weekId' | 'messageId' | 'shows'>): PostDecision =>
  (_seen, now) =>
    answered({
      webhook,
      weekId,
      messageId,
      shows,
      ...(shows > 0 && { postedAt: new Date(now) }),
      why: null,
      troubleSince: null,
      failures: 0,
      nextTryAt: new Date(shows > 0 ? now + spacingMs : now),
    });

/** Somebody has deleted the message. The next step posts a new one. */
export const markDeleted =
  (messageId: string): PostDecision =>
  (seen) =>
    seen.messageId === messageId ? answered({ messageId: null, shows: 0 }) : null;

/** Discord has refused it. */
export const markFailed =
  (webhook: string, failure: WebhookFailure): PostDecision =>
  (seen, now) => {
    const before = ofWebhook(seen, webhook);
    const { failures, why, waitMs } = afterFailure(failure, before.failures);
    const { weekId, messageId, shows, postedAt } = before;
    return answered({
      webhook,
      weekId,
      messageId,
      shows,
      postedAt,
      failures,
      why,
      troubleSince: before.troubleSince ?? new Date(now),
      nextTryAt: new Date(now + waitMs),
    });
  };

/**
 * An admin has sent a test message. If it arrived, the map is sent again at once.
 * @param error null: it has arrived
 */
export const markTested =
  (webhook: string | null, error: string | null, by: Caller): PostDecision =>
  (seen, now) => ({
    set: {
      testedAt: new Date(now),
      testedBy: by.username,
      testError: error,
      ...(error === null && seen.webhook === webhook && seen.why !== null && { nextTryAt: new Date(now) }),
    },
    facts: [
      {
        kind: 'desert-map-post:tested',
        data: {},
        audit: noteOf(by, { entity: 'desert_map_post', verb: 'tested', after: { error } }),
      },
    ],
  });

const maxText = 3900;
/** Such as 'Large Spice Fields: B-2, H-5 (harvested)', one line per category. */
function linesOf({ resources }: MapDocument, isPlain: boolean): string {
  const lines = resources.map(({ category, marks }) => {
    const cells = marks.map(({ cell, state }) => (state === 'present' ? cell : `${cell} (${state})`)).join(', ');
    const { [category]: name } = categoryNames;
    return isPlain ? `${name}: ${cells}` : `**${escapeDiscord(name)}** ${cells}`;
  });
  return lines.length === 0 ? 'Nothing is marked this week yet.' : lines.join('\n');
}
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const titleOf = ({ weekLabel }: MapDocument): string => `Harvesting Locations - ${weekLabel}`;

/** The content of the week as text. @param publicUrl address of the hall */
export const embedOf = (map: MapDocument, publicUrl: string): APIEmbed => ({
  title: cut(escapeDiscord(titleOf(map)), 250),
  url: `${publicUrl}/scouting`,
  description: cut(linesOf(map, false), maxText),
  footer: { text: 'Updated' },
  timestamp: map.updatedAt.toISOString(),
});

/** The picture of the week as a file. An embed shows it as `attachment://` with its name. */
export const pictureFileOf = (map: MapDocument, png: Uint8Array): MessageFile => ({
  name: pictureNameOf(map.weekId),
  type: 'image/png',
  about: cut(`${titleOf(map)}\n${linesOf(map, true)}`, 1000),
  bytes: png,
});

/**
 * The message of the week: the picture, and the same content as text.
 * @param publicUrl address of the hall
 */
export function messageOf(map: MapDocument, png: Uint8Array, publicUrl: string): DiscordMessage {
  const file = pictureFileOf(map, png);
  const image = { url: `attachment://${file.name}` };
  return { embeds: [{ ...embedOf(map, publicUrl), image }], file };
}
