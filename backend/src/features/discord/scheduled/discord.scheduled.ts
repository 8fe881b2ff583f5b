// Scheduled events of Discord that follow the dates of the guild: the worker compares what Discord
// shows with what is planned, and changes one after the other.
import type { DiscordPosts } from '@guild/common/discord/discord.api';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import type { BotFailure } from '../../../platform/discord/api/bot.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { failureDelayMs, refusedRetryMs } from '../../../platform/discord/sending/retries.ts';
import type { DiscordScheduledEvents, ScheduledEvent } from '../../../platform/discord/api/scheduledEvents.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { sentenceOf } from '../discord.failures.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { WarnAdmins } from '../discord.warnings.ts';
import type { ScheduledDocument, ScheduledModels } from './discord.scheduled.model.ts';
import { hashOf, maxScheduled, nextStep, type ScheduledStep } from './discord.scheduled.rules.ts';

/** Stored in the `settings` collection. */
interface StateDocument {
  _id: 'discord-scheduled-events';
  /** Nobody changes scheduled events before this time. */
  notBefore: Date;
  /** Failed calls in a row. */
  failures: number;
  /** Since when Discord rejects new scheduled events; absent: it takes them. */
  refusedSince?: Date;
  /** Why nothing is changed before `notBefore`, and what admins have to do; null or absent: they need not. */
  problem?: string | null;
}
const only = { _id: 'discord-scheduled-events' } as const;

type ListDates = NonNullable<DiscordContribution['dates']>;
interface Deps {
  /** The dates of all features. */
  readonly dates: readonly ListDates[];
  readonly models: ScheduledModels;
  readonly server: DiscordScheduledEvents;
  readonly gate: Pick<DiscordGate, 'run' | 'pause'>;
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly warn: WarnAdmins;
  /** Called after a change of the pause. */
  readonly onChange: () => void;
}
export interface FollowedDates {
  /** Creates, edits, cancels and deletes scheduled events, one at a time. */
  readonly task: ScheduledTask;
  /**
   * Why Discord rejects scheduled events, in a sentence, and when the hall tries again.
   * @returns null: they are not paused
   */
  pause(): Promise<DiscordPosts['scheduledEventsPause']>;
}

const everyMs = 5000;
/** Most changes in one run of the task. */
const maxInRun = 20;
const tooManyEvents = RESTJSONErrorCodes.MaximumNumberOfUncompletedGuildScheduledEventsReached;

/** What admins have to do. */
function remedyOf({ status, code }: Extract<BotFailure, { outcome: 'refused' }>): string {
  if (code === tooManyEvents) return 'Discord allows 100 events, and your Discord server has that many.';
  if (code === RESTJSONErrorCodes.UnknownGuild || code === RESTJSONErrorCodes.MissingAccess)
    return `${sentenceOf({ outcome: 'not-on-server' })} Add it again under Settings → Discord.`;
  if (status === 403) return 'The bot needs the permission Create Events on your Discord server.';
  return `Discord rejects the events (status ${status}, code ${code?.toString() ?? 'none'}).`;
}

/** Lets the scheduled events of Discord follow the dates of the guild. */
export function followDates(
  { dates, models: { scheduled }, server, gate, settings, warn, onChange }: Deps,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): FollowedDates {
  const state = db.collection<StateDocument>('settings');
  const pause: FollowedDates['pause'] = async () => {
    const stored = await state.findOne(only);
    return stored?.problem == null ? null : { problem: stored.problem, until: stored.notBefore.toISOString() };
  };
  const setState = async (
    notBefore: number,
    failures: number,
    refusal: Partial<Pick<StateDocument, 'problem' | 'refusedSince'>> = {},
  ): Promise<void> => {
    const before = await pause();
    const fields = { notBefore: new Date(notBefore), failures, problem: null, ...refusal };
    await state.updateOne(only, { $set: fields }, { upsert: true });
    if (before !== null || (await pause()) !== null) onChange();
  };
  /** Discord takes changes again, or there is nothing to change. */
  const resume = async (): Promise<void> => {
    const resumed = await state.updateOne(
      { ...only, $or: [{ failures: { $gt: 0 } }, { problem: { $ne: null } }] },
      { $set: { failures: 0, problem: null } },
    );
    if (resumed.modifiedCount > 0) onChange();
  };
  const set = async (_id: string, fields: Partial<ScheduledDocument>): Promise<void> => {
    await scheduled.updateOne({ _id }, { $set: fields });
  };
  const forget = async ({ _id }: ScheduledDocument): Promise<void> => {
    await scheduled.deleteOne({ _id });
  };
  const shownFields = (
    event: ScheduledEvent,
  ): Pick<ScheduledDocument, 'shown' | 'startsAt' | 'endsAt' | 'refused'> => ({
    shown: hashOf(event),
    refused: null,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
  });

  /** @returns null: Discord shows everything as it is */
  const compare = async (now: number): Promise<ScheduledStep | null> => {
    // Discord ends them by itself.
    await scheduled.deleteMany({ endsAt: { $lte: new Date(now) } });
    const rows = await scheduled.find().lean<ScheduledDocument[]>();
    if ((await settings.read()).scheduledEvents) {
      const planned = await Promise.all(dates.map((list) => list(maxScheduled)));
      return nextStep(planned.flat(), rows, now);
    }
    const future = rows.filter(({ startsAt }) => startsAt.getTime() > now);
    return nextStep([], future, now);
  };
  /** @returns null: nothing is to be changed, or it is too early */
  const next = async (): Promise<ScheduledStep | null> => {
    const now = clock.now();
    const stored = await state.findOne(only);
    if (stored !== null && stored.notBefore.getTime() > now) return null;
    const step = await compare(now);
    if (step === null && stored?.problem != null) await resume();
    return step;
  };

  const create = async (event: ScheduledEvent, row: ScheduledDocument | null): Promise<BotFailure | null> => {
    const { location: _id } = event;
    if (row === null) {
      // The row comes first. After a process was killed, the next one finds it and looks before it creates.
      await scheduled.insertOne({ _id, discordId: null, isLeft: false, ...shownFields(event) });
    } else {
      const found = await server.find(_id);
      if (found.outcome !== 'done') return found;
      if (found.value !== null) {
        await set(_id, { discordId: found.value, shown: null });
        return null;
      }
    }
    const created = await server.create(event);
    if (created.outcome !== 'done') return created;
    await set(_id, { discordId: created.value, ...shownFields(event) });
    await state.updateOne({ ...only, refusedSince: { $exists: true } }, { $unset: { refusedSince: '' } });
    return null;
  };
  /** Cancels or deletes. */
  const end = async (kind: 'cancel' | 'remove', row: ScheduledDocument): Promise<BotFailure | null> => {
    let { discordId } = row;
    if (discordId === null) {
      const found = await server.find(row._id);
      if (found.outcome !== 'done') return found;
      discordId = found.value;
    }
    const ended = discordId === null ? null : await server[kind](discordId);
    if (ended !== null && ended.outcome !== 'done') return ended;
    await forget(row);
    return null;
  };
  /** @returns null when it is done */
  const carryOut = async (step: ScheduledStep): Promise<BotFailure | null> => {
    if (step.kind === 'create') return create(step.event, step.row);
    if (step.kind !== 'edit') return end(step.kind, step.row);
    const { event, discordId, hasBegun } = step;
    const edited = await server.edit(discordId, event, hasBegun);
    if (edited.outcome !== 'done') return edited;
    await set(event.location, shownFields(event));
    return null;
  };

  /** Nothing more can be done about this one. */
  const giveUp = async (step: ScheduledStep): Promise<void> => {
    if ('event' in step) await set(step.event.location, { isLeft: true });
    else await forget(step.row);
  };
  /** Discord rejects the content. It is sent again after the next change. */
  const waitForChange = async (event: ScheduledEvent): Promise<void> => {
    const refused = hashOf(event);
    await warn({
      about: `discord-scheduled-event-${refused}`,
      title: 'Discord rejects an event of the hall',
      link: new URL(event.location).pathname,
      text: `"${event.name}" is missing or out of date on your Discord server, because Discord rejects its title, description or time. The hall tries again when you change the event.`,
    });
    await set(event.location, { refused });
  };
  const retryLater = async (why: string): Promise<void> => {
    const failures = ((await state.findOne(only))?.failures ?? 0) + 1;
    if (failures === 1) log.warn({ why }, 'Discord does not take a scheduled event');
    await setState(clock.now() + failureDelayMs(failures), failures);
  };
  const fail = async (step: ScheduledStep, failure: BotFailure): Promise<void> => {
    switch (failure.outcome) {
      case 'missing': {
        await giveUp(step);
        return;
      }
      case 'wait': {
        const until = clock.now() + failure.ms;
        // Any other limit is that of scheduled events, so messages need not wait.
        if (failure.isGlobal) await gate.pause(until);
        await setState(until, 0);
        return;
      }
      case 'later': {
        await retryLater(failure.why);
        return;
      }
      case 'refused': {
        const { status, code } = failure;
        // The checks of access tell admins about the token.
        if (status === 401) {
          await retryLater("Discord rejects the bot's token");
          return;
        }
        log.warn({ step: step.kind, status, code }, 'Discord rejects a scheduled event');
        if (status === 400 && code !== tooManyEvents) {
          // What somebody has ended in Discord cannot change any more.
          const isFinished = code === RESTJSONErrorCodes.CannotUpdateAFinishedEvent;
          if ('event' in step && !isFinished) await waitForChange(step.event);
          else await giveUp(step);
          return;
        }
        const refusedSince = (await state.findOne(only))?.refusedSince ?? new Date(clock.now());
        const problem = remedyOf(failure);
        await setState(clock.now() + refusedRetryMs, 0, { problem, refusedSince });
        // A full server takes one more whenever an event ends. Admins are not told again each time.
        const occasion = code === tooManyEvents ? 'full' : refusedSince.getTime().toString();
        await warn({
          about: `discord-scheduled-events-${occasion}`,
          title: "The bot can't keep the events of your Discord server up to date",
          text: `${problem} The hall tries again every hour.`,
        });
      }
    }
  };

  /** @returns whether there may be more to change */
  const takeNextStep = async (): Promise<boolean> => {
    const step = await next();
    if (step === null) return false;
    const failure = await carryOut(step);
    if (failure === null) await resume();
    else await fail(step, failure);
    return true;
  };
  /** @returns whether there may be more to change */
  const runNext = async (): Promise<boolean> => {
    if ((await next()) === null) return false;
    // Inside the gate, another worker may have taken the step meanwhile.
    return gate.run(takeNextStep, () => false);
  };
  return {
    pause,
    task: {
      name: 'discord-scheduled-events',
      everyMs,
      async run(closing) {
        for (let count = 0; count < maxInRun && !closing.aborted; count += 1) if (!(await runNext())) return;
      },
    },
  };
}
