// Member facts and their handlers: access, list of admins, ledger entries, live messages.
import { memberRooms } from '@guild/common/members/members.api';
import * as z from 'zod/mini';
import type { Documents } from '../../../platform/store/documents/documents.ts';
import { defineFacts, on, type Handler, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { entryData, toRow, type ContributionModels } from '../contributions/members.contributions.model.ts';
import { toMember, type MemberDocument } from './members.model.ts';

const data = z.object({
  /** Whether rank or access may have changed. */
  access: z.optional(z.boolean()),
  /** Whether they were found to have left the Discord server. */
  leftDiscord: z.optional(z.boolean()),
  /** Whether they returned to the Discord server without the rank that was set by hand before. */
  hasLostRank: z.optional(z.boolean()),
  /** Whether the absence has changed. */
  absence: z.optional(z.boolean()),
  /** Whether the member also gives up seats in events on the days of the absence. */
  givesUpSeats: z.optional(z.boolean()),
  /** Whether they said that they are still here. */
  isHere: z.optional(z.boolean()),
  /** Whether the characters have changed. */
  characters: z.optional(z.boolean()),
  /** Whether the shown name has changed. */
  renamed: z.optional(z.boolean()),
  /** When the member was removed, ms since 1970. In facts of a removal and of its restore. */
  removedAt: z.optional(z.number()),
  /** The new entry of the contribution ledger. */
  entry: z.optional(entryData),
  /** The version after the change. Always set together with `entry`. */
  version: z.optional(z.int()),
});
export const memberFacts = defineFacts<MemberDocument>()({
  'member:created': data,
  'member:updated': data,
  'member:restored': data,
  'member:removed': data,
  'member:asked': data,
});
export type MemberFacts = typeof memberFacts;
export type MemberDocuments = Documents<MemberDocument, MemberFacts>;
export type MemberFact = FactOf<MemberFacts>;
/** The kinds that change what others see of a member. */
export const memberFactKinds = ['member:created', 'member:updated', 'member:restored', 'member:removed'] as const;

interface Deps {
  /** Brings the list of admins in line with a person's rank. */
  readonly admins: { reconcile(discordId: string): Promise<void> };
  readonly models: Pick<ContributionModels, 'entries'>;
}
export function memberHandlers({ admins, models: { entries } }: Deps, { live }: Pick<Context, 'live'>): Handler[] {
  /** Inserts an entry once, because its key is unique. */
  const enter = async (document: MemberDocument, { at, data: { entry, version } }: MemberFact): Promise<void> => {
    if (entry === undefined || version === undefined) return;
    try {
      await entries.insertOne(toRow(document._id, version, at, entry));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  };
  return [
    on(memberFacts, memberFactKinds, {
      name: 'members:access',
      when: 'before-reply',
      async run({ document: { discordId }, facts }) {
        if (!facts.some((fact) => fact.data.access === true)) return;
        live.reroom(discordId);
        await admins.reconcile(discordId);
      },
    }),
    on(memberFacts, memberFactKinds, {
      name: 'members:ledger',
      when: 'before-reply',
      async run({ document, facts }) {
        for (const fact of facts) await enter(document, fact);
      },
    }),
    onList(memberFacts, memberFactKinds, {
      name: 'members:screens',
      live,
      room: memberRooms.list,
      removed: 'member:removed',
      // What adds it to a list comes first.
      messages: ['member:created', 'member:restored', 'member:updated'],
      entityOf: toMember,
    }),
  ];
}
