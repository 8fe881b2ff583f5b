// Posting of the map by the webhook, in weeks in which the bot does not post it: one message per week,
// posted and edited by one worker at a time.
import { webhookTestsPerMinute, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel, type DiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createWebhookPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import { waitSentence, whyOf, type WebhookFailure } from '../../../platform/discord/sending/retries.ts';
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
  type Step,
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
      name: 'post of the map',
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

  /** The step that is due for the current map. @returns null: none */
  const findStep = async ({ hook }: DiscordChannel): Promise<Step | null> => {
    const [stored, shown] = [await documents.read(onlyId), await map.current()];
    const isPosted = await isPostedByBot(shown.weekId);
    return nextStep(stored, shown, { webhook: hook.key, isPostedByBot: isPosted, now: clock.now() });
  };
  const fail = async (webhook: DiscordChannel, failure: WebhookFailure): Promise<void> => {
    const before = await documents.read(onlyId);
    const after = await documents.update(onlyId, markFailed(webhook.hook.key, failure));
    await webhook.handleFailure(failure, { what: 'the map', before, after });
  };

  /** Must run in one process at a time. @returns whether it took a step */
  const send = async (webhook: DiscordChannel): Promise<boolean> => {
    const { hook } = webhook;
    // Picture first. The text may be of a newer map, but never of an older one.
    const picture = await pictures.png();
    const document = await map.current();
    const step = await findStep(webhook);
    if (step === null) return false;
    const { weekId } = document;
    const message = messageOf(document, Buffer.from(picture.bytes), env.publicUrl);
    const shows = Math.min(Number(picture.version), document.version);
    if (step.kind === 'edit') {
      const { messageId } = step;
      const answer = await hook.edit(messageId, message);
      if (answer.outcome === 'done') await documents.update(onlyId, markShown(hook.key, { weekId, messageId, shows }));
      else if (answer.outcome === 'missing') await documents.update(onlyId, markDeleted(messageId));
      else await fail(webhook, answer);
      return true;
    }
    // A process that stopped after posting may have left a message of this week.
    const found = await hook.find({ fileName: pictureNameOf(weekId) });
    if (found.outcome === 'found') {
      await documents.update(onlyId, markShown(hook.key, { weekId, messageId: found.id, shows: 0 }));
      return true;
    }
    const answer = await hook.post(message);
    if (answer.outcome === 'done')
      await documents.update(onlyId, markShown(hook.key, { weekId, messageId: answer.value, shows }));
    else await fail(webhook, answer);
    return true;
  };
  const task = createWebhookPoster(
    {
      name: 'desert-map-post',
      channel,
      listDue: () => Promise.resolve([onlyId]),
      takeStep: async (webhook) =>
        (await findStep(webhook)) !== null &&
        webhook.gate.run(
          () => send(webhook),
          () => false,
        ),
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
