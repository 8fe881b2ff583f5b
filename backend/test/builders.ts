// Builders of test data with useful defaults, each of which can be overridden.
import type { NewMember } from '@guild/common/members/members.api';
import { randomUUID } from 'node:crypto';
import type { Fact } from '../src/platform/store/outbox/facts.ts';
import { AppError } from '../src/platform/errors.ts';
import type { MemberCaller } from '../src/platform/people/caller.ts';

/** 18 digits for a name: the same name is the same person. */
export function discordIdOf(name: string): string {
  let sum = 7n;
  for (const sign of name) sum = (sum * 1_000_003n + BigInt(sign.codePointAt(0) ?? 0)) % 100_000_000_000_000_000n;
  return `1${sum.toString().padStart(17, '0')}`;
}

/** A signed-in caller: a member by default; a name that is an access level or rank sets it. */
export const aCaller = (username: string, parts: Partial<MemberCaller> = {}): MemberCaller => ({
  userId: 1,
  discordId: discordIdOf(username),
  username,
  avatar: null,
  memberId: 1,
  rank: parts.access ?? 'Member',
  access: 'Member',
  rights: [],
  sessionId: 's',
  ...parts,
});

/** The refusal of a decision. @throws Error if it was not refused */
export function refusalOf(decide: () => unknown): Pick<AppError, 'code' | 'details'> {
  try {
    decide();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('it was not refused');
}

/** The body that adds a member. */
export const aNewMember = (fields: Partial<NewMember> = {}): NewMember => {
  const name = fields.name ?? 'Odo Brask';
  return { name, discordId: discordIdOf(name), role: 'Member', ...fields };
};

/** A fact as an outbox holds it. @param at ms since 1970 */
export const storedFact = (kind: string, at: number, data: unknown): Fact => ({
  id: randomUUID(),
  kind,
  at: new Date(at),
  format: 2,
  data,
});
