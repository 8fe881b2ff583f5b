// Things for tests with sensible values, each overridable.
import type { NewMember } from '@guild/common/members/members.api';
import { randomUUID } from 'node:crypto';
import type { Fact } from '../src/platform/data/facts.ts';
import { discordIdOf } from './harness.ts';

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
