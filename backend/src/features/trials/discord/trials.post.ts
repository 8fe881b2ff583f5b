// Posting of trials by the webhook, where the bot does not post them: one message per trial, posted
// and edited by one worker at a time.
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel, type DiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createDiscordPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import type { WebhookFailure } from '../../../platform/discord/sending/retries.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { jobKind, type DelayedJob } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/jobWorkers.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { TrialDocuments } from '../core/trials.documents.ts';
import { trialFacts } from '../core/trials.facts.ts';
import type { TrialDocument, TrialModels } from '../core/trials.model.ts';
import type { StoryPictures } from '../story/trials.pictures.ts';
import * as decisions from './trials.post.decisions.ts';
import { addressOf, messageOf } from './trials.post.message.ts';
import { notPosted, storedTrialPosts, type TrialPostDocument } from './trials.post.model.ts';
import type { TrialPostSettingsStore } from './trials.post.settings.ts';

export interface TrialPoster {
  readonly handlers: readonly Handler[];
  readonly job: JobHandler;
  /**
   * Sends overdue messages. Messages due within a minute are scheduled again, in case their jobs
   * were lost.
   */
  readonly reconciler: ScheduledTask;
  /** Whether the webhook has posted the trial with this id, or may have posted it. */
  isBegun(id: number): Promise<boolean>;
}

interface PostJobData {
  id: number;
}
const postJob = jobKind<PostJobData>()({ queue: 'trial-posts', name: 'post' });
/**
 * The delayed job of the next step.
 * One per change, because a job that is already running may miss the change.
 * @param at ms since 1970
 */
export const trialPostJobOf = (
  { _id: id, version }: Pick<TrialPostDocument, '_id' | 'version'>,
  at: number,
): DelayedJob<PostJobData> => ({ id: `trial-post-${id}-${version}`, at, data: { id } });
/** Most posts in one run of the reconciler. */
const maxDue = 50;

interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly trials: Pick<TrialDocuments, 'read'>;
  readonly pictures: Pick<StoryPictures, 'of'>;
  readonly settings: Pick<TrialPostSettingsStore, 'read'>;
  /** Whether the bot posts the trial with this id, or has posted it. */
  readonly isPostedByBot: (id: number) => Promise<boolean>;
}
interface Look {
  readonly stored: TrialPostDocument;
  /** Null: the trial does not exist any more. */
  readonly trial: TrialDocument | null;
  readonly step: decisions.PostStep;
}

export function createTrialPoster(
  { models, trials, pictures, settings, isPostedByBot }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'jobs' | 'env' | 'log'>,
): TrialPoster {
  const { clock, env, log } = context;
  const channel = createDiscordChannel(context);
  const jobs = context.jobs.declare(postJob);
  const posts = storedTrialPosts.model(context.db);
  const documents = createDocuments(
    {
      stored: storedTrialPosts,
      facts: decisions.trialPostFacts,
      name: 'post of a trial',
      ttlField: 'createdAt',
      initial: (_id) => ({ _id, ...notPosted(clock.now()) }),
    },
    context,
  );

  /**
   * The next step. Reads the state of the message first,
   * so that its version reveals a later change.
   */
  const look = async ({ hook }: DiscordChannel, id: number): Promise<Look> => {
    const stored = await documents.read(id);
    const { postTrials: isOn } = await settings.read();
    const trial = await trials.read(id).catch(unlessGone);
    const now = { webhook: hook.key, isOn, isPostedByBot: await isPostedByBot(id), now: clock.now() };
    return { stored, trial, step: trial === null ? { kind: 'nothing' } : decisions.nextStep(stored, trial, now) };
  };
  /**
   * @returns when to try again if nothing can be sent now; null: not before the trial changes;
   * undefined: send now
   */
  const unlessDue = async ({ stored: { _id, version }, step }: Look): Promise<number | null | undefined> => {
    if (step.kind !== 'nothing' && step.kind !== 'later') return undefined;
    const decide = step.kind === 'nothing' ? decisions.rested(version) : decisions.putOff(version, step.at);
    return (await documents.update(_id, decide)).dueAt?.getTime() ?? null;
  };
  const fail = async (by: DiscordChannel, id: number, failure: WebhookFailure): Promise<number> => {
    const before = await documents.read(id);
    const after = await documents.update(id, decisions.failed(by.hook.key, failure));
    return by.failed(failure, { what: 'a trial', before, after });
  };

  /** Must run in one process at a time. @param png picture of the story, if there is one */
  const send = async (by: DiscordChannel, id: number, png: Uint8Array | null): Promise<number | null> => {
    const { hook } = by;
    const seen = await look(by, id);
    const later = await unlessDue(seen);
    if (later !== undefined) return later;
    const { trial, step } = seen;
    if (trial === null) return null;
    const message = messageOf(trial, { png, publicUrl: env.publicUrl });
    const shows = decisions.showsOf(trial);
    if (step.kind === 'edit') {
      const answer = await hook.edit(step.messageId, message);
      if (answer.outcome === 'done') await documents.update(id, decisions.taken(step.messageId, shows));
      // Somebody has deleted the message, so it is not posted again.
      else if (answer.outcome === 'missing') await documents.update(id, decisions.stopPosting);
      else return fail(by, id, answer);
      return clock.now();
    }
    if (step.kind === 'find') {
      const found = await hook.find({ url: addressOf(trial, env.publicUrl) }, step.since);
      if (found.outcome === 'found') await documents.update(id, decisions.taken(found.id, null));
      else await documents.update(id, found.outcome === 'none' ? decisions.notThere : decisions.stopPosting);
      if (found.outcome === 'unknown')
        log.info({ trial: id }, 'a trial may be in Discord already, and is not posted again');
      return clock.now();
    }
    await documents.update(id, decisions.settingOut(hook.key));
    const answer = await hook.post(message);
    if (answer.outcome === 'done') await documents.update(id, decisions.taken(answer.value, shows));
    else if (answer.outcome !== 'missing') return fail(by, id, answer);
    return clock.now();
  };
  const takeStep = async (by: DiscordChannel, id: number): Promise<number | null> => {
    const seen = await look(by, id);
    const later = await unlessDue(seen);
    if (later !== undefined) return later;
    // If the picture cannot be drawn, the message has none.
    const isOver = seen.trial?.status === 'completed';
    const png = isOver ? await pictures.of(id).catch(() => null) : null;
    const bytes = png === null ? null : Buffer.from(png.bytes);
    return by.gate.run(
      () => send(by, id, bytes),
      (retryAt) => retryAt,
    );
  };
  const poster = createDiscordPoster<PostJobData>(
    {
      channel,
      kind: postJob,
      jobs,
      name: 'trial-posts',
      idOf: ({ id }) => id,
      takeStep,
      jobOf: async ({ id, at }) => trialPostJobOf(await documents.read(id), at),
      async dueUpTo(_by, upTo) {
        const due = await posts
          .find({ dueAt: { $lte: new Date(upTo) } }, { dueAt: 1 })
          .sort({ dueAt: 1 })
          .limit(maxDue)
          .lean<{ readonly _id: number; readonly dueAt: Date }[]>();
        return due.map(({ _id: id, dueAt }) => ({ id, at: dueAt.getTime() }));
      },
    },
    context,
  );

  /** Schedules a check of the message. Writes nothing if trials are not posted. */
  const ask = async (trial: Pick<TrialDocument, '_id' | 'status' | 'startsAt'>): Promise<void> => {
    if (channel === null || !(await settings.read()).postTrials) return;
    const stored = await documents.update(trial._id, decisions.requestCheck(trial));
    if (stored.dueAt !== null) jobs.schedule([trialPostJobOf(stored, stored.dueAt.getTime())]);
  };

  return {
    handlers: [
      on(trialFacts, ['trial:created', 'trial:moved', 'trial:advanced', 'trial:completed', 'trial:cancelled'], {
        name: 'trials:discord-post',
        run: ({ document }) => ask(document),
      }),
      {
        name: 'trials:discord-post-switched',
        kinds: new Set(['trial-post-settings:updated', 'discord-settings:updated']),
        async run() {
          const liveTrial = await models.trials
            .findOne({ live: true }, { status: 1, startsAt: 1 })
            .lean<Pick<TrialDocument, '_id' | 'status' | 'startsAt'>>();
          if (liveTrial !== null) await ask(liveTrial);
        },
      },
    ],
    ...poster,
    async isBegun(_id) {
      const post = await posts.findOne({ _id }, { messageId: 1, setOutAt: 1, isLeft: 1 }).lean();
      return post !== null && (post.messageId !== null || post.setOutAt !== null || post.isLeft);
    },
  };
}
