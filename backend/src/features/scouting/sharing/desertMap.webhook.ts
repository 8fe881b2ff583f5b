// Posting of the map by the webhook, in weeks in which the bot does not post it: one message per week,
// posted and edited by one worker at a time.
import { webhookTestsPerMinute, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel, type DiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createWebhookPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import { waitSentence, whyOf } from '../../../platform/discord/sending/retries.ts';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { storedMapPosts, nothingPosted, toMapPost } from './desertMap.outside.model.ts';
import {
  isBegunBy,
  markDeleted,
  markFailed,
  markShown,
  markTested,
  messageOf,
  nextStep,
  pictureNameOf,
  postFacts,
} from './desertMap.webhook.decisions.ts';

export interface MapPoster {
  read(): Promise<MapPost>;
  /** Sends a test message. @throws AppError `too_many` */
  test(caller: Caller): Promise<{ success: boolean; error?: string }>;
  readonly handlers: readonly Handler[];
  /** Posts and edits the message. */
  readonly task: ScheduledTask;
  /** Whether the webhook has posted the map of the week. */
  isBegun(weekId: number): Promise<boolean>;
}

const onlyId = 1;
/** How often a test tries to enter the gate. */
const maxTestTries = 10;
const notSet = 'No webhook is set. Create one in the channel and ask your host to add its URL.';

interface Deps {
  readonly map: Pick<DesertMapService, 'current'>;
  readonly pictures: Pick<MapPictures, 'png'>;
  /** Whether the bot posts the map of the week, or has posted it. */
  readonly isPostedByBot: (weekId: number) => Promise<boolean>;
}

export function createMapPoster(
  { map, pictures, isPostedByBot }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'env' | 'redis' | 'log'>,
): MapPoster {
  const { clock, env, live, redis } = context;
  const channel = createDiscordChannel(context);
  const key = channel?.hook.key ?? null;
  const documents = createDocuments(
    {
      stored: storedMapPosts,
      facts: postFacts,
      initial: (_id) => ({ _id, ...nothingPosted }),
    },
    context,
  );
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'webhook-tests',
    points: webhookTestsPerMinute,
    seconds: 60,
  });

  const task = createWebhookPoster(
    {
      name: 'desert-map-post',
      subject: 'the map',
      channel,
      documents,
      listDue: () => Promise.resolve([onlyId]),
      async findStep(webhook) {
        const [stored, shown] = [await documents.read(onlyId), await map.current()];
        const isPosted = await isPostedByBot(shown.weekId);
        const step = nextStep(stored, shown, { webhook, isPostedByBot: isPosted, now: clock.now() });
        return step === null ? null : { step, document: shown };
      },
      draw: () => pictures.png(),
      async takeStep(hook, { step, document }, picture) {
        const { weekId, version } = document;
        const message = messageOf(document, Buffer.from(picture.bytes), env.publicUrl);
        // The picture was drawn first. The text may be of a newer map, but never of an older one.
        const shows = Math.min(Number(picture.version), version);
        if (step.kind === 'edit') {
          const { messageId } = step;
          const answer = await hook.edit(messageId, message);
          if (answer.outcome === 'done')
            await documents.update(onlyId, markShown(hook.key, { weekId, messageId, shows }));
          else if (answer.outcome === 'missing') await documents.update(onlyId, markDeleted(messageId));
          else return answer;
          return null;
        }
        // A process that stopped after posting may have left a message of this week.
        const found = await hook.find({ fileName: pictureNameOf(weekId) });
        if (found.outcome === 'found') {
          await documents.update(onlyId, markShown(hook.key, { weekId, messageId: found.id, shows: 0 }));
          return null;
        }
        const answer = await hook.post(message);
        if (answer.outcome !== 'done') return answer;
        await documents.update(onlyId, markShown(hook.key, { weekId, messageId: answer.value, shows }));
        return null;
      },
      markFailed,
    },
    context,
  );

  /** @returns why the message has not arrived; null: it has */
  const sendTest = async ({ hook, gate }: DiscordChannel, caller: Caller): Promise<string | null> => {
    const content = `Test by ${escapeDiscord(caller.username)}: the deep desert map will be posted here.`;
    const answer = await hook.post({ embeds: [{ description: content }] });
    if (answer.outcome === 'done') return null;
    if (answer.outcome === 'wait' && answer.isGlobal) await gate.pause(clock.now() + answer.ms);
    return whyOf(answer);
  };
  const test = async (caller: Caller): Promise<string | null> => {
    if (channel === null) return notSet;
    return channel.gate.run(
      () => sendTest(channel, caller),
      (retryAt) => waitSentence(retryAt - clock.now()),
      maxTestTries,
    );
  };

  return {
    read: async () => toMapPost(await documents.read(onlyId), key),
    async test(caller) {
      await limit.count('guild');
      const error = await test(caller);
      await documents.update(onlyId, markTested(key, error, caller));
      return error === null ? { success: true } : { success: false, error };
    },
    handlers: [
      onScreens(postFacts, ['desert-map-post:answered', 'desert-map-post:tested'], {
        name: 'scouting:map-post-screens',
        live,
        room: adminsRoom,
        messages: ['desert-map-post:updated'],
        entityOf: (document) => toMapPost(document, key),
      }),
    ],
    task,
    isBegun: async (weekId) => key !== null && isBegunBy(key, await documents.read(onlyId), weekId),
  };
}
