// Trials and their messages in the channel of a fake Discord: opened, updated, cancelled and
// read.
import type { Trial } from '@guild/common/trials/trials.api';
import type { TrialPostSettings } from '@guild/common/trials/trials.post.api';
import type { Collection } from 'mongodb';
import type { TrialPostDocument } from '../src/features/trials/discord/trials.post.model.ts';
import type { HookMessage } from '../../tools/discord-stand-in/webhook.ts';
import { until, type Client } from './harness.ts';
import { atTrial, endLiving, storedTrial } from './trialGames.ts';
import { startWebhookHall, type WebhookHall } from './webhookHall.ts';

/** The setting that admins switch on and off. */
export const trialPostsPath = '/api/settings/trial-posts';
const hourMs = 3_600_000;
/** Longer than the minimum time between two edits of a message. */
export const pastSpacingMs = 3000;

export interface TrialPostHall extends WebhookHall {
  /** Open the trials; both have names with Discord syntax. */
  readonly host: Client;
  readonly rival: Client;
  /** @returns the settings after it */
  switchTo(postTrials: boolean): Promise<TrialPostSettings>;
  /** The stored state of the messages. */
  posts(): Promise<Collection<TrialPostDocument>>;
  postOf(id: number): Promise<TrialPostDocument | null>;
  /** All handlers of its facts have run. */
  followed(id: number): Promise<void>;
  /**
   * Does the due work for a trial without its job: no worker takes it, as if Redis had lost it.
   */
  work(id: number): Promise<void>;
  aTrial(theme?: string): Promise<Trial>;
  /** A trial with a message in the channel that can be edited. */
  aPostedTrial(theme?: string): Promise<Trial>;
  cancel(trial: Pick<Trial, 'id'>): Promise<void>;
  /** The text of the channel's only message. */
  words(): string;
  /** Gives each test its own channel. */
  empty(): void;
  /** Completes all open work for the trials of a test. */
  endAll(): Promise<void>;
}

export const embedOf = ({ payload }: HookMessage): Readonly<Record<string, unknown>> => ({ ...payload.embeds?.[0] });

const expectStatus = ({ status }: { readonly status: number }, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status}`);
};

/** A hall whose worker posts trials by this Discord, once it is switched on. @param botToken empty: no bot */
export async function startTrialPostHall(botToken: string): Promise<TrialPostHall> {
  const hall = await startWebhookHall({ task: 'trial-posts', botToken, env: { DISCORD_TIMEOUT_MS: '1000' } });
  const { hook, clock, admin, poster } = hall;
  const host = await hall.signIn('Member', 'Liet *the* [first](https://evil.example)');
  const rival = await hall.signIn('Member', '@everyone <@300000000000000001>');
  const posts = async () => (await hall.database()).collection<TrialPostDocument>('trial_posts');
  const followed = (id: number): Promise<void> =>
    until(async () => (await storedTrial(hall, id)).outbox.length === 0, 'the end of what follows');
  const work = async (id: number): Promise<void> => {
    await followed(id);
    await poster.run();
  };
  const aTrial = async (theme = 'The long night'): Promise<Trial> => {
    const fields = { theme, lobbySeconds: 600, roundSeconds: 15, spiceReward: 300, solariReward: 50 };
    const made = await host.post<Trial>('/api/trials', fields);
    expectStatus(made, 201);
    await followed(made.body.id);
    return made.body;
  };
  return {
    ...hall,
    host,
    rival,
    posts,
    followed,
    work,
    aTrial,
    postOf: async (id) => (await posts()).findOne({ _id: id }),
    async switchTo(postTrials) {
      const changed = await admin.put<TrialPostSettings>(trialPostsPath, { postTrials });
      expectStatus(changed, 200);
      return changed.body;
    },
    async aPostedTrial(theme) {
      const trial = await aTrial(theme);
      await work(trial.id);
      hall.only();
      clock.advance(pastSpacingMs);
      return trial;
    },
    cancel: async ({ id }) => expectStatus(await host.post(atTrial(id, '/cancel')), 200),
    words: () => String(embedOf(hall.only())['description']),
    empty() {
      for (const list of [hook.messages, hook.calls, hook.trouble]) list.length = 0;
      hook.isRevoked = false;
      hook.isContentVisible = true;
    },
    async endAll() {
      await endLiving(admin);
      const trials = (await hall.database()).collection('fremen_trials');
      await until(async () => (await trials.countDocuments({ 'outbox.0': { $exists: true } })) === 0, 'what follows');
      await (await posts()).updateMany({}, { $set: { isLeft: true, dueAt: null }, $inc: { version: 1 } });
      clock.advance(2 * hourMs);
    },
  };
}
