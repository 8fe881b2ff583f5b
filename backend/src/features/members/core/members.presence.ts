// Presence: a person is online while a socket is open in any process, and offline a minute after
// the last one has closed.
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { MemberModels } from './members.model.ts';
import { setOnline } from './members.decisions.ts';
import type { MemberDocuments } from './members.facts.ts';
import type { MemberStore } from './members.store.ts';

export const graceMs = 60_000;
const beatMs = 20_000;
/** A process that has not written for this time, in ms, counts as stopped. */
const silentMs = 3 * beatMs;

export interface Presence {
  /** To be called when a socket opens, or when a person's last socket in this process closes. */
  note(discordId: string, connected: boolean): void;
  /** Sets people offline whose last socket has been closed for a minute. */
  setOffline(): Promise<void>;
  /** Starts to write who is connected here, for other processes. */
  start(): void;
  close(): Promise<void>;
  /** Sets people offline who are connected to no running process. Runs in the worker. */
  readonly task: ScheduledTask;
}
interface Deps {
  readonly models: Pick<MemberModels, 'members' | 'presence'>;
  readonly store: Pick<MemberStore, 'byDiscordId'>;
  readonly documents: Pick<MemberDocuments, 'update'>;
}

export function createPresence(
  { models: { members, presence }, store, documents }: Deps,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Presence {
  const me = randomUUID();
  const here = new Set<string>();
  /** When a person's last socket closed, ms since 1970, by Discord id. */
  const leaving = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();

  const quietly = (work: Promise<unknown>): void => {
    const guarded = work
      .catch((error: unknown) => log.warn({ error }, 'presence could not be written'))
      .finally(() => running.delete(guarded));
    running.add(guarded);
  };
  /** Written without the document store, because nobody needs to be notified. */
  const beat = async (): Promise<void> => {
    const online = [...here, ...leaving.keys()];
    const change = { $set: { discordIds: online, at: new Date(clock.now()) } };
    await presence.updateOne({ _id: me }, change, { upsert: true });
  };
  const connectedElsewhere = async (): Promise<Set<string>> => {
    const since = new Date(clock.now() - silentMs);
    const others = await presence.find({ _id: { $ne: me }, at: { $gt: since } }).lean();
    return new Set(others.flatMap(({ discordIds }) => discordIds));
  };
  const set = async (discordId: string, isOnline: boolean, at: number): Promise<void> => {
    const member = await store.byDiscordId(discordId);
    if (!member || member.isOnline === isOnline) return;
    await documents.update(member._id, setOnline(isOnline, at)).catch((error: unknown) => {
      // The member was removed meanwhile.
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    });
  };
  const setOffline = async (): Promise<void> => {
    const now = clock.now();
    const due = [...leaving].filter(([, closedAt]) => now - closedAt >= graceMs);
    if (due.length === 0) return;
    for (const [discordId] of due) leaving.delete(discordId);
    await beat();
    const elsewhere = await connectedElsewhere();
    for (const [discordId, closedAt] of due)
      if (!elsewhere.has(discordId) && !here.has(discordId)) await set(discordId, false, closedAt);
  };
  const sweep = async (): Promise<void> => {
    const online = await members.find({ deletedAt: null, isOnline: true }, { discordId: 1, lastActive: 1 }).lean();
    const known = await connectedElsewhere();
    const lost = online.filter(
      ({ discordId }) => !known.has(discordId) && !here.has(discordId) && !leaving.has(discordId),
    );
    const longAgo = clock.now() - graceMs;
    for (const { discordId, lastActive } of lost)
      if ((lastActive?.getTime() ?? 0) <= longAgo) await set(discordId, false, lastActive?.getTime() ?? longAgo);
  };
  const every = (ms: number, work: () => Promise<void>): void => {
    timers.push(setInterval(() => quietly(work()), ms).unref());
  };
  return {
    note(discordId, connected) {
      if (connected) {
        leaving.delete(discordId);
        if (here.has(discordId)) return;
        here.add(discordId);
        quietly(set(discordId, true, clock.now()).then(beat));
      } else if (here.delete(discordId)) leaving.set(discordId, clock.now());
    },
    setOffline,
    start() {
      quietly(beat());
      every(beatMs, beat);
      every(1000, setOffline);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      await presence.deleteOne({ _id: me }).catch(() => undefined);
    },
    task: { name: 'presence', everyMs: 30_000, run: sweep },
  };
}
