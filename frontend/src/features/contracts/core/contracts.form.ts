// Conversions between the contract form and its calls: first values and bodies.
import type { Contract, ContractForm, contractForm } from '@guild/common/contracts/contracts.api';
import { endOfDay } from '@guild/common/wire/guildTime';
import type * as z from 'zod/mini';
import { serverNow } from '../../../platform/format/clock.ts';
import { exactTime, isAwayFromGuild, localDay } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';

export type TypedContract = z.input<typeof contractForm>;
const dayMs = 24 * 3_600_000;

/** First values of a new contract. The deadline is one day ahead, by the guild's calendar. */
export const defaultContract = (): TypedContract => ({
  title: '',
  description: '',
  contractType: 'assassination',
  targetLocation: '',
  difficulty: 'medium',
  reward: 1000,
  rewardUnit: 'Solari',
  maxClaims: 4,
  deadline: localDay(serverNow() + dayMs, guildTimezone()),
});

/** The form's values for a contract. */
export const toForm = (contract: Contract): TypedContract => {
  const { title, description, contractType, targetLocation, difficulty, reward, rewardUnit, maxClaims } = contract;
  return {
    title,
    description,
    contractType,
    targetLocation,
    difficulty,
    reward,
    rewardUnit,
    maxClaims,
    deadline: localDay(Date.parse(contract.deadline), guildTimezone()),
  };
};

/**
 * The fields that an edit has changed. An unchanged deadline is left out, because it may lie in the
 * past.
 */
export const changesOf = (fields: ContractForm, stored: TypedContract): Partial<ContractForm> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== stored[name as keyof TypedContract]));

/** When a contract with this deadline is due, also by the clock of people in another zone. @param day `YYYY-MM-DD` */
export function dueInWords(day: string): string {
  const words = 'Due by the end of that day';
  if (!isAwayFromGuild() || Number.isNaN(Date.parse(day))) return `${words}.`;
  const own = exactTime(new Date(endOfDay(day, guildTimezone()) - 1).toISOString());
  return `${words}: ${own ?? ''} for you.`;
}
