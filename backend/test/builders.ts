// Things for tests with sensible values, each overridable.
import type { NewMember } from '@guild/common/members/members.api';
import { discordIdOf } from './harness.ts';

/** The body that adds a member. */
export const aNewMember = (fields: Partial<NewMember> = {}): NewMember => {
  const name = fields.name ?? 'Odo Brask';
  return { name, discordId: discordIdOf(name), role: 'Member', ...fields };
};
