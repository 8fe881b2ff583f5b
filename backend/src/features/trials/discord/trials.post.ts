// Posting of trials by the webhook, where the bot does not post them: one message per trial, posted
// and edited by one worker at a time.
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { createDiscordChannel, type DiscordChannel } from '../../../platform/discord/sending/webhookChannel.ts';
import { createWebhookPoster } from '../../../platform/discord/sending/webhookPoster.ts';
import type { WebhookFailure } from '../../../platform/discord/sending/retries.ts';
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
interface Due {
  readonly trial: TrialDocument;
  readonly step: Exclude<decisions.PostStep, { readonly kind: 'wait' }>;
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
      name: 'post of a trial',
      ttlField: 'createdAt',
      initial: (_id) => ({ _id, ...notPosted(clock.now()) }),
    },
    context,
  );

  /** The step that is due for a message. If there is none, stores when to look again. */
  const findDue = async ({ hook }: DiscordChannel, id: number): Promise<Due | null> => {
    // The state of the message first, so that its version reveals a later change.
    const stored = await documents.read(id);
    const { postTrials: isOn } = await settings.read();
    const trial = await trials.read(id).catch(unlessGone);
    const now = { webhook: hook.key, isOn, isPostedByBot: await isPostedByBot(id), now: clock.now() };
    const step = trial === null ? decisions.nothing : decisions.nextStep(stored, trial, now);
    if (trial !== null && step.kind !== 'wait') return { trial, step };
    await documents.update(id, decisions.checkAt(stored.version, step.kind === 'wait' ? step.at : null));
    return null;
  };
  const fail = async (webhook: DiscordChannel, id: number, failure: WebhookFailure): Promise<void> => {
    const before = await documents.read(id);
    const after = await documents.update(id, decisions.markFailed(webhook.hook.key, failure));
    await webhook.handleFailure(failure, { what: 'a trial', before, after });
  };

  /**
   * Must run in one process at a time.
   * @param png picture of the story, if there is one
   * @returns whether it took a step
   */
  const send = async (webhook: DiscordChannel, id: number, png: Uint8Array | null): Promise<boolean> => {
    const { hook } = webhook;
    const due = await findDue(webhook, id);
    if (due === null) return false;
    const { trial, step } = due;
    const message = messageOf(trial, { png, publicUrl: env.publicUrl });
    const shows = decisions.showsOf(trial);
    switch (step.kind) {
      case 'edit': {
        const answer = await hook.edit(step.messageId, message);
        if (answer.outcome === 'done') await documents.update(id, decisions.markShown(step.messageId, shows));
        // Somebody has deleted the message, so it is not posted again.
        else if (answer.outcome === 'missing') await documents.update(id, decisions.stopPosting);
        else await fail(webhook, id, answer);
        break;
      }
      case 'find': {
        const found = await hook.find({ url: addressOf(trial, env.publicUrl) }, step.since);
        if (found.outcome === 'found') await documents.update(id, decisions.markShown(found.id, null));
        else await documents.update(id, found.outcome === 'none' ? decisions.markMissing : decisions.stopPosting);
        if (found.outcome === 'unknown')
          log.info({ trial: id }, 'a trial may be in Discord already, and is not posted again');
        break;
      }
      case 'post': {
        await documents.update(id, decisions.markSending(hook.key));
        const answer = await hook.post(message);
        if (answer.outcome === 'done') await documents.update(id, decisions.markShown(answer.value, shows));
        else await fail(webhook, id, answer);
        break;
      }
    }
    return true;
  };
  const task = createWebhookPoster(
    {
      name: 'trial-posts',
      channel,
      async listDue() {
        const due = await posts
          .find({ dueAt: { $lte: new Date(clock.now()) } }, { _id: 1 })
          .sort({ dueAt: 1 })
          .limit(maxDue)
          .lean();
        return due.map(({ _id }) => _id);
      },
      async takeStep(webhook, id) {
        const due = await findDue(webhook, id);
        if (due === null) return false;
        // If the picture cannot be drawn, the message has none.
        const isOver = due.trial.status === 'completed';
        const png = isOver ? await pictures.of(id).catch(() => null) : null;
        const bytes = png === null ? null : Buffer.from(png.bytes);
        return webhook.gate.run(
          () => send(webhook, id, bytes),
          () => false,
        );
      },
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
