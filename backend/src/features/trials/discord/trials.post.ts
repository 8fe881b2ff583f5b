// Posting of trials by the webhook, where the bot does not post them: one message per trial, posted
// and edited by one worker at a time.
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createWebhookPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { TrialDocuments } from '../core/trials.facts.ts';
import { trialFacts } from '../core/trials.facts.ts';
import type { TrialDocument, TrialModels } from '../core/trials.model.ts';
import type { StoryPictures } from '../story/trials.pictures.ts';
import * as decisions from './trials.post.decisions.ts';
import { addressOf, messageOf } from './trials.post.message.ts';
import { notPosted, storedTrialPosts } from './trials.post.model.ts';
import type { TrialPostSettingsStore } from './trials.post.settings.ts';

export interface TrialPoster {
  readonly handlers: readonly Handler[];
  /** Posts and edits the messages that are due. */
  readonly task: ScheduledTask;
  /** Whether the webhook has posted the trial with this id, or may have posted it. */
  isBegun(id: number): Promise<boolean>;
}

/** Most posts in one run of the task. */
const maxDue = 50;

interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly trials: Pick<TrialDocuments, 'read'>;
  readonly pictures: Pick<StoryPictures, 'of'>;
  readonly settings: Pick<TrialPostSettingsStore, 'read'>;
  /** Whether the bot posts the trial with this id, or has posted it. */
  readonly isPostedByBot: (id: number) => Promise<boolean>;
}

export function createTrialPoster(
  { models, trials, pictures, settings, isPostedByBot }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'env' | 'log'>,
): TrialPoster {
  const { clock, env, log } = context;
  const channel = createDiscordChannel(context);
  const posts = storedTrialPosts.model(context.db);
  const documents = createDocuments(
    {
      stored: storedTrialPosts,
      facts: decisions.trialPostFacts,
      ttlField: 'createdAt',
      initial: (_id) => ({ _id, ...notPosted(clock.now()) }),
    },
    context,
  );

  const task = createWebhookPoster(
    {
      name: 'trial-posts',
      subject: 'a trial',
      channel,
      documents,
      async listDue() {
        const due = await posts
          .find({ dueAt: { $lte: new Date(clock.now()) } }, { _id: 1 })
          .sort({ dueAt: 1 })
          .limit(maxDue)
          .lean();
        return due.map(({ _id }) => _id);
      },
      async findStep(webhook, id) {
        // The state of the message first, so that its version reveals a later change.
        const stored = await documents.read(id);
        const { postTrials: isOn } = await settings.read();
        const trial = await trials.read(id).catch(unlessGone);
        const now = { webhook, isOn, isPostedByBot: await isPostedByBot(id), now: clock.now() };
        const step = trial === null ? decisions.nothing : decisions.nextStep(stored, trial, now);
        if (trial !== null && step.kind !== 'wait') return { trial, step };
        // Stores when to look again.
        await documents.update(id, decisions.checkAt(stored.version, step.kind === 'wait' ? step.at : null));
        return null;
      },
      // If the picture cannot be drawn, the message has none.
      draw: async ({ trial }) => (trial.status === 'completed' ? pictures.of(trial._id).catch(() => null) : null),
      async takeStep(hook, { trial, step }, picture) {
        const { _id } = trial;
        const png = picture === null ? null : Buffer.from(picture.bytes);
        const message = messageOf(trial, { png, publicUrl: env.publicUrl });
        const shows = decisions.showsOf(trial);
        switch (step.kind) {
          case 'edit': {
            const answer = await hook.edit(step.messageId, message);
            if (answer.outcome === 'done') await documents.update(_id, decisions.markShown(step.messageId, shows));
            // Somebody has deleted the message, so it is not posted again.
            else if (answer.outcome === 'missing') await documents.update(_id, decisions.stopPosting);
            else return answer;
            return null;
          }
          case 'find': {
            const found = await hook.find({ url: addressOf(trial, env.publicUrl) }, step.since);
            if (found.outcome === 'found') await documents.update(_id, decisions.markShown(found.id, null));
            else await documents.update(_id, found.outcome === 'none' ? decisions.markMissing : decisions.stopPosting);
            if (found.outcome === 'unknown')
              log.info({ trial: _id }, 'a trial may be in Discord already, and is not posted again');
            return null;
          }
          case 'post': {
            await documents.update(_id, decisions.markSending(hook.key));
            const answer = await hook.post(message);
            if (answer.outcome !== 'done') return answer;
            await documents.update(_id, decisions.markShown(answer.value, shows));
            return null;
          }
        }
      },
      markFailed: decisions.markFailed,
    },
    context,
  );

  /** Makes the message due if the trial looks different now. Writes nothing if trials are not posted. */
  const requestCheck = async (trial: Pick<TrialDocument, '_id' | 'status' | 'startsAt'>): Promise<void> => {
    if (channel !== null && (await settings.read()).postTrials)
      await documents.update(trial._id, decisions.requestCheck(trial));
  };

  return {
    handlers: [
      on(trialFacts, ['trial:created', 'trial:moved', 'trial:advanced', 'trial:completed', 'trial:cancelled'], {
        name: 'trials:discord-post',
        run: ({ document }) => requestCheck(document),
      }),
      {
        name: 'trials:discord-post-switched',
        kinds: new Set(['trial-post-settings:updated', 'discord-settings:updated']),
        async run() {
          const liveTrial = await models.trials
            .findOne({ live: true }, { status: 1, startsAt: 1 })
            .lean<Pick<TrialDocument, '_id' | 'status' | 'startsAt'>>();
          if (liveTrial !== null) await requestCheck(liveTrial);
        },
      },
    ],
    task,
    async isBegun(_id) {
      const post = await posts.findOne({ _id }, { messageId: 1, setOutAt: 1, isLeft: 1 }).lean();
      return post !== null && (post.messageId !== null || post.setOutAt !== null || post.isLeft);
    },
  };
}
