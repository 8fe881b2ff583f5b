// Names of the rights, what each allows, and who may do what needs one.
import { isRight, type Needs, type Right } from './ranks.ts';

interface RightText {
  readonly name: string;
  /** What it allows, in a few words. */
  readonly allows: string;
}
export const rightTexts: Readonly<Record<Right, RightText>> = {
  events: { name: 'Events', allows: 'Create, edit, cancel and delete events, and mark attendance' },
  auctions: { name: 'Auctions', allows: 'End and delete auctions, and strike bids' },
  market: { name: 'Items', allows: "Delete other people's items, and see all offers" },
  contracts: { name: 'Contracts', allows: "Fail and delete other people's contracts, and close seasons" },
  treasury: { name: 'Treasury: edit', allows: 'Edit resources and ledger, and deposit and withdraw without approval' },
  'treasury-approval': { name: 'Treasury: approve', allows: "Decide about other people's deposits and withdrawals" },
  hauls: { name: 'Hauls', allows: 'Enter, close and correct hauls, and mark shares as paid' },
  scouting: { name: 'Scouting', allows: 'Edit reports and weeks, undo any change, and draw the map again' },
  roster: { name: 'Members', allows: 'Add members, and edit and remove those up to their own rank' },
  lore: { name: 'Archive', allows: "Write and edit the guild's notes" },
  trials: { name: 'Trials', allows: "Manage trials and the trials' market, and offer large rewards" },
  audit: { name: 'Audit record', allows: 'Read and export the audit record' },
  'discord-posts': { name: 'Discord posts', allows: 'Post announcements, and post deleted messages again' },
};

/**
 * Says who may do something, to a person who may not.
 * @param deed what it is, after 'can'
 * @returns undefined: it needs neither a right nor an admin
 */
export function whoMaySentence(needs: Needs, deed = 'do this'): string | undefined {
  if (isRight(needs)) return `Only admins and ranks with the right “${rightTexts[needs].name}” can ${deed}.`;
  return needs === 'admin' ? `Only admins can ${deed}.` : undefined;
}
