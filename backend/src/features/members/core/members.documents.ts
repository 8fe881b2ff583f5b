// Members and the list of admins in the document store.
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import { defineFacts } from '../../../platform/store/outbox/facts.ts';
import { memberFacts, type MemberFacts } from './members.facts.ts';
import { storedAdmins, storedMembers, type AdminsDocument, type MemberDocument } from './members.model.ts';

type DoorContext = Pick<Context, 'db' | 'clock' | 'outboxes'>;
export type MemberDocuments = Documents<MemberDocument, MemberFacts>;

export const memberDocuments = (context: DoorContext): MemberDocuments =>
  createDocuments({ stored: storedMembers, facts: memberFacts, name: 'member' }, context);

/** The list of admins has no facts, because nothing depends on its changes. */
const adminsFacts = defineFacts<AdminsDocument>()({});
export type AdminsFacts = typeof adminsFacts;
export type AdminsDocuments = Documents<AdminsDocument, AdminsFacts>;

export const adminsDocuments = (context: DoorContext): AdminsDocuments =>
  createDocuments(
    {
      stored: storedAdmins,
      facts: adminsFacts,
      name: 'list of admins',
      initial: (_id) => ({ _id, discordIds: [], leaving: [] }),
    },
    context,
  );
