// Decisions about Hyperion's limits: counting questions, reserving and committing tokens.
// Pure functions.
import { maxTokens, type LoreLimit, type LoreSettings, type LoreUsage } from '@guild/common/lore/budget.api';
import { endOfDay, wallClock } from '@guild/common/wire/guildTime';
import { may } from '@guild/common/members/ranks';
import { counted } from '@guild/common/wire/numbers';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { tooMany, type AppError } from '../../../platform/errors.ts';
import type { AskerFacts, TokenFacts } from './budget.facts.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { AskerDocument, OpenReservation, TokenDayDocument } from './budget.model.ts';

export type Limits = Omit<LoreSettings, 'version'>;
type AskerDecision = Decide<AskerDocument, AskerFacts>;
type TokenDecision = Decide<TokenDayDocument, TokenFacts>;

const minuteMs = 60_000;
/** After this time an answer is no longer committed. The provider's timeouts are shorter. */
export const reservationMs = 10 * minuteMs;

/** A moment in the guild's calendar. */
export interface GuildMoment {
  /** `YYYYMMDD` as a number. */
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  /** End of the day, ms since 1970. */
  readonly endsAt: number;
}
/** @param at ms since 1970 @param zone IANA name */
export function momentIn(at: number, zone: string): GuildMoment {
  const { day, time } = wallClock(at, zone);
  return { day: Number(day.replaceAll('-', '')), hour: Number(time.slice(0, 2)), endsAt: endOfDay(day, zone) };
}

/** Such as 'in 12 s', 'in 5 minutes' or 'in 3 hours'. */
function waitInWords(seconds: number): string {
  if (seconds < 120) return `in ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
const refused = (limit: LoreLimit, ms: number, why: string): AppError =>
  tooMany(ms, (seconds) => `${why} Ask again ${waitInWords(seconds)}.`, { limit });

/** Times of the questions in the last minute, oldest first. */
const ofLastMinute = ({ questions }: Pick<AskerDocument, 'questions'>, now: number): number[] =>
  questions
    .map(({ at }) => at.getTime())
    .filter((at) => at > now - minuteMs)
    .sort((one, other) => one - other);
/**
 * Today's counters. Clocks of processes differ,
 * so a day that has begun is never left for an earlier one.
 */
const dayOf = (
  seen: Pick<AskerDocument, 'day' | 'asked' | 'spent'>,
  today: number,
): { day: number; asked: number; spent: number } =>
  seen.day >= today ? { day: seen.day, asked: seen.asked, spent: seen.spent ?? 0 } : { day: today, asked: 0, spent: 0 };

/** Counts a question. @throws AppError `too_many`, with the exceeded `limit` */
export const countQuestion =
  (id: string, { perMinute, perDay }: Pick<Limits, 'perMinute' | 'perDay'>, zone: string): AskerDecision =>
  (seen, now) => {
    const moment = momentIn(now, zone);
    const { day, asked, spent } = dayOf(seen, moment.day);
    if (asked >= perDay)
      throw refused('day', moment.endsAt - now, `You've used your ${counted(perDay, 'question')} for today.`);
    const minute = ofLastMinute(seen, now);
    const makesWay = minute[minute.length - perMinute];
    if (makesWay !== undefined)
      throw refused('minute', makesWay + minuteMs - now, `You can ask ${counted(perMinute, 'question')} a minute.`);
    const at = new Date(now);
    const recent = seen.questions.filter((one) => one.at.getTime() > now - reservationMs);
    return {
      set: { day, asked: asked + 1, spent, questions: [...recent, { id, at, day, isReturned: false }], at },
      facts: [{ kind: 'lore-question:counted', data: {} }],
    };
  };

/**
 * Takes a question off the day's count, once.
 * @param forgotten true: take it off the minute's count as well,
 * because nobody has tried to answer it
 */
export const returnQuestion =
  (id: string, { forgotten }: { forgotten: boolean }): AskerDecision =>
  (seen, now) => {
    const found = seen.questions.find((one) => one.id === id && !one.isReturned);
    if (found === undefined) return null;
    const others = seen.questions.filter((one) => one !== found);
    return {
      set: {
        asked: found.day === seen.day ? seen.asked - 1 : seen.asked,
        questions: forgotten ? others : [...others, { ...found, isReturned: true }],
        at: new Date(now),
      },
      facts: [{ kind: 'lore-question:returned', data: {} }],
    };
  };

/** Reservations that have not expired. Expired ones cost their full amount. */
const openAt = <T extends { readonly until: Date }>(open: readonly T[], now: number): T[] =>
  open.filter(({ until }) => until.getTime() > now);
const addTo = (byHour: readonly number[], hour: number, tokens: number): number[] =>
  byHour.map((sum, at) => (at === hour ? sum + tokens : sum));

/**
 * Reserves tokens of the guild's day. They count at once.
 * @throws AppError `too_many` with `limit: 'guild'`
 */
export const reserveTokens =
  (
    id: string,
    tokens: number,
    { tokensPerDay }: Pick<Limits, 'tokensPerDay'>,
    { hour, endsAt }: GuildMoment,
  ): TokenDecision =>
  (seen, now) => {
    if (seen.spent + tokens > tokensPerDay)
      throw refused('guild', endsAt - now, "The guild's tokens for today are used up.");
    return {
      set: {
        spent: seen.spent + tokens,
        byHour: addTo(seen.byHour, hour, tokens),
        open: [...openAt(seen.open, now), { id, tokens, hour, until: new Date(now + reservationMs) }],
      },
      facts: [{ kind: 'lore-tokens:reserved', data: {} }],
    };
  };

/** Implausible numbers of the provider cost what was reserved. */
const costOf = (spent: number, { tokens }: Pick<OpenReservation, 'tokens'>): number =>
  Number.isFinite(spent) && spent >= 0 && spent <= maxTokens ? Math.ceil(spent) : tokens;

/** Replaces a reservation by the real cost, once; null if it has expired. */
export const commitTokens =
  (id: string, tokens: number): TokenDecision =>
  (seen, now) => {
    const open = openAt(seen.open, now);
    const found = open.find((one) => one.id === id);
    if (found === undefined) return null;
    const more = costOf(tokens, found) - found.tokens;
    return {
      set: {
        spent: seen.spent + more,
        byHour: addTo(seen.byHour, found.hour, more),
        open: open.filter((one) => one !== found),
      },
      facts: [{ kind: 'lore-tokens:settled', data: {} }],
    };
  };

/**
 * The tokens that one person may use in a day; Infinity: as many as the guild has. Admins have the
 * share of members.
 */
export function shareOf(
  { tokensPerDay, memberPercent, guestPercent }: Pick<Limits, 'tokensPerDay' | 'memberPercent' | 'guestPercent'>,
  access: Caller['access'],
): number {
  const percent = may({ access, rights: [] }, 'member') ? memberPercent : guestPercent;
  // If the guild has no tokens, its own limit refuses the question.
  if (percent >= 100 || tokensPerDay === 0) return Number.POSITIVE_INFINITY;
  return Math.floor((tokensPerDay * percent) / 100);
}

/**
 * Reserves tokens of a person's share of the day. They count at once.
 * @param share the person's tokens of a day, from `shareOf`
 * @throws AppError `too_many` with `limit: 'share'`
 */
export const reserveShare =
  (id: string, tokens: number, share: number, moment: GuildMoment): AskerDecision =>
  (seen, now) => {
    const { day, asked, spent } = dayOf(seen, moment.day);
    if (spent + tokens > share)
      throw refused('share', moment.endsAt - now, "You've used your share of today's tokens.");
    const until = new Date(now + reservationMs);
    return {
      set: {
        day,
        asked,
        spent: spent + tokens,
        at: new Date(now),
        open: [...openAt(seen.open ?? [], now), { id, tokens, day, until }],
      },
      facts: [{ kind: 'lore-share:reserved', data: {} }],
    };
  };

/**
 * Like `commitTokens`, for a person's share.
 * A reservation of yesterday does not change today's count.
 */
export const commitShare =
  (id: string, tokens: number): AskerDecision =>
  (seen, now) => {
    const open = openAt(seen.open ?? [], now);
    const found = open.find((one) => one.id === id);
    if (found === undefined) return null;
    const spent = seen.spent ?? 0;
    return {
      set: {
        spent: found.day === seen.day ? spent + costOf(tokens, found) - found.tokens : spent,
        open: open.filter((one) => one !== found),
        at: new Date(now),
      },
      facts: [{ kind: 'lore-share:committed', data: {} }],
    };
  };

interface Found {
  readonly asker: Pick<AskerDocument, 'day' | 'asked' | 'questions' | 'spent'>;
  readonly today: Pick<TokenDayDocument, 'spent' | 'byHour'>;
  readonly limits: Pick<Limits, 'perMinute' | 'perDay' | 'tokensPerDay'>;
  /** The person's tokens of a day, from `shareOf`. */
  readonly share: number;
  readonly zone: string;
  readonly hasKey: boolean;
  readonly isAdmin: boolean;
}
/** What a person has left. @param now ms since 1970 */
export function usageOf({ asker, today, limits, share, zone, hasKey, isAdmin }: Found, now: number): LoreUsage {
  const moment = momentIn(now, zone);
  const minute = ofLastMinute(asker, now);
  const { asked, spent } = dayOf(asker, moment.day);
  const { perMinute, perDay, tokensPerDay } = limits;
  // Without a key there is nothing to spend.
  const partOf = (used: number, most: number): number => (!hasKey ? 0 : most === 0 ? 1 : Math.min(1, used / most));
  const [part, ownPart] = [partOf(today.spent, tokensPerDay), partOf(spent, share)];
  const [oldest] = minute;
  return {
    minute: {
      left: Math.max(0, perMinute - minute.length),
      most: perMinute,
      moreAt: oldest === undefined ? null : new Date(oldest + minuteMs).toISOString(),
    },
    day: { left: Math.max(0, perDay - asked), most: perDay, moreAt: new Date(moment.endsAt).toISOString() },
    guildPart: Math.floor(part * 1000) / 1000,
    ownPart: Math.floor(ownPart * 1000) / 1000,
    from: hasKey && part < 1 && ownPart < 1 ? 'provider' : 'archive',
    tokens: isAdmin
      ? {
          hasKey,
          day: wallClock(now, zone).day,
          hour: moment.hour,
          spent: today.spent,
          most: tokensPerDay,
          byHour: [...today.byHour],
        }
      : null,
  };
}
