// Posting of the map by the webhook, in weeks in which the bot does not post it: one message per week,
// posted and edited by one worker at a time.
import { webhookTestsPerMinute, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel, type DiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createDiscordPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import { escapeDiscord } from '../../../platform/discord/messages/text.ts';
import { waitSentence, whyOf, type WebhookFailure } from '../../../platform/discord/sending/retries.ts';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import { jobKind, type DelayedJob } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/jobWorkers.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MapDocument } from '../map/desertMap.model.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { storedMapPosts, nothingPosted, toMapPost, type PostDocument } from './desertMap.outside.model.ts';
import {
  failed,
  isBegunBy,
  lost,
  messageOf,
  nextStep,
  pictureNameOf,
  postFacts,
  taken,
  tested,
  type Step,
} from './desertMap.webhook.decisions.ts';

export interface MapPoster {
  read(): Promise<MapPost>;
  /** Sends a test message. @throws AppError `too_many` */
  test(caller: Caller): Promise<{ success: boolean; error?: string }>;
  readonly handlers: readonly Handler[];
  readonly job: JobHandler;
  /**
   * Sends overdue messages. Messages due within a minute are scheduled again, in case their jobs
   * were lost.
   */
  readonly reconciler: ScheduledTask;
  /** Whether the webhook has posted the map of the week. */
  isBegun(weekId: number): Promise<boolean>;
}

const onlyId = 1;
interface PostJobData {
  cause: string;
}
const postJob = jobKind<PostJobData>()({ queue: 'desert-map', name: 'post' });
/** One job per cause: a job that is already running may miss the change. @param at ms since 1970 */
const postJobFor = (cause: string, at: number): DelayedJob<PostJobData> => ({
  id: `desert-map-post-${cause}`,
  at,
  data: { cause },
});
/** The delayed job of the next step for this version of map and state. @param at ms since 1970 */
export const mapPostJobOf = (
  map: Pick<MapDocument, 'version'>,
  stored: Pick<PostDocument, 'version'>,
  at: number,
): DelayedJob<PostJobData> => postJobFor(`${map.version}-${stored.version}`, at);
/** Updates within this time are sent together, in ms. */
const delayMs = 500;
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
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'jobs' | 'env' | 'redis' | 'log'>,
): MapPoster {
  const { clock, env, live, redis } = context;
  const channel = createDiscordChannel(context);
  const key = channel?.hook.key ?? null;
  const jobs = context.jobs.declare(postJob);
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

  /** The next step for the current map. */
  const stepWith = async ({ hook }: DiscordChannel): Promise<Step> => {
    const [stored, shown] = [await documents.read(onlyId), await map.current()];
    const now = { webhook: hook.key, isPostedByBot: await isPostedByBot(shown.weekId), now: clock.now() };
    return nextStep(stored, shown, now);
  };

  const fail = async (by: DiscordChannel, failure: WebhookFailure): Promise<number> => {
    const before = await documents.read(onlyId);
    const after = await documents.update(onlyId, failed(by.hook.key, failure));
    return by.failed(failure, { what: 'the map', before, after });
  };

  /** Must run in one process at a time. */
  const sendBy = async (by: DiscordChannel): Promise<number | null> => {
    const { hook } = by;
    // Picture first. The text may be of a newer map, but never of an older one.
    const picture = await pictures.png();
    const document = await map.current();
    const step = await stepWith(by);
    if (step.kind === 'nothing') return null;
    if (step.kind === 'later') return step.at;
    const { weekId } = document;
    const message = messageOf(document, Buffer.from(picture.bytes), env.publicUrl);
    const shows = Math.min(Number(picture.version), document.version);
    if (step.kind === 'edit') {
      const { messageId } = step;
      const answer = await hook.edit(messageId, message);
      if (answer.outcome === 'done') await documents.update(onlyId, taken(hook.key, { weekId, messageId, shows }));
      else if (answer.outcome === 'missing') await documents.update(onlyId, lost(messageId));
      else return fail(by, answer);
      return clock.now();
    }
    // A process that stopped after posting may have left a message of this week.
    const found = await hook.find({ fileName: pictureNameOf(weekId) });
    if (found.outcome === 'found') {
      await documents.update(onlyId, taken(hook.key, { weekId, messageId: found.id, shows: 0 }));
      return clock.now();
    }
    const answer = await hook.post(message);
    if (answer.outcome === 'done')
      await documents.update(onlyId, taken(hook.key, { weekId, messageId: answer.value, shows }));
    else if (answer.outcome !== 'missing') return fail(by, answer);
    return clock.now();
  };
  const poster = createDiscordPoster<PostJobData>(
    {
      channel,
      kind: postJob,
      jobs,
      name: 'desert-map-post',
      idOf: () => onlyId,
      async takeStep(by) {
        const step = await stepWith(by);
        if (step.kind === 'nothing') return null;
        if (step.kind === 'later') return step.at;
        return by.gate.run(
          () => sendBy(by),
          (retryAt) => retryAt,
        );
      },
      jobOf: async ({ at }) => mapPostJobOf(await map.current(), await documents.read(onlyId), at),
      async dueUpTo(by, upTo) {
        const step = await stepWith(by);
        if (step.kind === 'nothing') return [];
        const at = step.kind === 'later' ? step.at : clock.now();
        return at > upTo ? [] : [{ id: onlyId, at }];
      },
    },
    context,
  );

  /** @returns why the message has not arrived; null: it has */
  const sendTest = async (by: DiscordChannel, caller: Caller): Promise<string | null> => {
    const content = `Test by ${escapeDiscord(caller.username)}: the deep desert map will be posted here.`;
    const answer = await by.hook.post({ embeds: [{ description: content }] });
    if (answer.outcome === 'done') return null;
    if (answer.outcome === 'missing') return notSet;
    if (answer.outcome === 'wait' && answer.isGlobal) await by.gate.pause(clock.now() + answer.ms);
    return whyOf(answer);
  };
  const testBy = (by: DiscordChannel, caller: Caller): Promise<string | null> =>
    by.gate.run(
      () => sendTest(by, caller),
      (retryAt) => waitSentence(retryAt - clock.now()),
      maxTestTries,
    );
  const wake = (cause: string, at: number): void => jobs.schedule([postJobFor(cause, at)]);

  return {
    read: async () => toMapPost(await documents.read(onlyId), key),
    async test(caller) {
      await limit.count('guild');
      const error = channel === null ? notSet : await testBy(channel, caller);
      const { version } = await documents.update(onlyId, tested(key, error, caller));
      if (error !== null) return { success: false, error };
      wake(`test-${version}`, clock.now());
      return { success: true };
    },
    handlers: [
      {
        name: 'scouting:map-post',
        kinds: new Set(['desert-map:updated']),
        run({ document }) {
          if (channel !== null) wake(document.version.toString(), clock.now() + delayMs);
        },
      },
      onScreens(postFacts, ['desert-map-post:answered', 'desert-map-post:tested'], {
        name: 'scouting:map-post-screens',
        live,
        room: adminsRoom,
        messages: ['desert-map-post:updated'],
        entityOf: (document) => toMapPost(document, key),
      }),
    ],
    ...poster,
    isBegun: async (weekId) => key !== null && isBegunBy(key, await documents.read(onlyId), weekId),
  };
}
