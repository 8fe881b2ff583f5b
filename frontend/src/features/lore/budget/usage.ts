// The viewer's remaining questions to Hyperion, and hints before they run out.
import { loreBudgetRoutes, type LoreUsage } from '@guild/common/lore/budget.api';
import { loreRooms } from '@guild/common/lore/lore.api';
import { counted } from '@guild/common/wire/numbers';
import { useEffect } from 'react';
import { call } from '../../../platform/api/api.ts';
import { serverNow, useNow } from '../../../platform/format/clock.ts';
import { clockTime } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { createResource, dataOf, useResource, type Resource } from '../../../platform/api/resource.ts';
import { throttled } from '../../../platform/api/throttled.ts';

/** The latest answer wins, because the remaining number can also rise. */
export const loreUsage = createResource<LoreUsage>({ newest: (_before, next) => next });
const fetchUsage = (signal: AbortSignal): Promise<LoreUsage> => call(loreBudgetRoutes.getLoreUsage, { signal });
const loreRoom = [loreRooms.list];
/** Reloads at most once in this time, in ms. */
const throttleMs = 400;
const throttledReload = throttled(() => loreUsage.load(fetchUsage), throttleMs);

/**
 * When questions become available again, in ms since 1970: the oldest question of the minute
 * expires, or the day ends.
 */
const changesAt = ({ minute, day }: LoreUsage): number => Date.parse(minute.moreAt ?? day.moreAt);

/** The remaining questions, live, and loaded again when only time has changed them. */
export function useUsage(): Resource<LoreUsage> {
  const resource = useResource(fetchUsage, { store: loreUsage, rooms: loreRoom });
  useLive('lore-usage:changed', throttledReload);
  const usage = dataOf(resource.loaded);
  const at = usage === null ? null : changesAt(usage);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(throttledReload, Math.max(0, at - serverNow()));
    return () => clearTimeout(timer);
  }, [at]);
  return resource;
}

/** The share of used tokens from which a hint is shown. */
const nearlySpent = 0.9;
/** @param moreAt when the oldest question of the minute expires; null: now */
function againWords(moreAt: string | null, now: number): string {
  const ms = moreAt === null ? 0 : Date.parse(moreAt) - now;
  return `Ask again in ${Math.max(1, Math.ceil(ms / 1000))} s`;
}
/** Hints about today's tokens. The guild's limit comes first, because it applies to everybody. */
function partWords(guildPart: number, ownPart: number): string[] {
  if (guildPart >= 1) return ["Today's tokens are used up. Hyperion answers from the guild's records and the archive."];
  if (ownPart >= 1)
    return ["Your share of today's tokens is used up. Hyperion answers from the guild's records and the archive."];
  if (guildPart >= nearlySpent) return ["Today's tokens are nearly used up"];
  return ownPart >= nearlySpent ? ["Your share of today's tokens is nearly used up"] : [];
}

/**
 * Hints about the remaining questions, the most important first. Empty while there are plenty.
 * @param now ms since 1970 by the server's clock
 */
export function wordsOf({ minute, day, guildPart, ownPart }: LoreUsage, now = serverNow()): string[] {
  if (day.left === 0)
    return [
      `You've used your ${counted(day.most, 'question')} for today. Ask again at ${clockTime(Date.parse(day.moreAt))}.`,
    ];
  return [
    ...(minute.left === 0 ? [againWords(minute.moreAt, now)] : []),
    ...(minute.left > 0 && minute.left <= minute.most * 0.3
      ? [`${counted(minute.left, 'question')} left this minute`]
      : []),
    ...(day.left <= day.most * 0.15 ? [`${day.left} left today`] : []),
    ...partWords(guildPart, ownPart),
  ];
}

export interface LoreUsageNow {
  /** null: unknown. */
  readonly usage: LoreUsage | null;
  /** Hints, the most important first. Empty while there are plenty. */
  readonly words: readonly string[];
  /** Whether a question is allowed now. true while unknown, because the server decides. */
  readonly mayAsk: boolean;
  /** When the next question is allowed, ISO 8601. null: now. */
  readonly againAt: string | null;
}
/** For the chat form. */
export function useLoreUsage(): LoreUsageNow {
  const usage = dataOf(useUsage().loaded);
  // The seconds until the next question count down.
  const now = useNow(usage?.minute.left === 0 ? 1000 : null);
  if (usage === null) return { usage, words: [], mayAsk: true, againAt: null };
  const { minute, day } = usage;
  const againAt = day.left === 0 ? day.moreAt : minute.left === 0 ? minute.moreAt : null;
  return { usage, words: wordsOf(usage, now), mayAsk: againAt === null, againAt };
}
