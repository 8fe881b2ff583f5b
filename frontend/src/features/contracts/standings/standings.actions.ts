// Season actions for admins: confirm question, call, and result toast.
import type { Board, Season } from '@guild/common/contracts/standings.api';
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import type { Confirm } from '../../../ui/confirm.context.ts';
import { report } from '../../../ui/report.ts';
import * as store from './standings.store.ts';

const words = {
  contractors: {
    title: 'Clear mercenary leaderboard',
    text: 'Are you sure you want to clear the mercenary leaderboard? This resets all points and statistics.',
    done: 'Mercenary leaderboard cleared',
    doneText: 'All mercenary points and statistics have been reset.',
    failed: 'Failed to clear mercenary leaderboard',
  },
  clients: {
    title: 'Clear client leaderboard',
    text: 'Are you sure you want to clear the client leaderboard? This deletes all contracts and client data.',
    done: 'Client leaderboard cleared',
    doneText: 'All contracts and client data have been reset.',
    failed: 'Failed to clear client leaderboard',
  },
} as const;
/** Part of both questions: how to undo the action. */
const wayBack = `A new season starts. ${startWithSomebodyWhoMay('contracts')} can restore the closed one.`;

/** Closes the season of a board. @returns whether it was closed */
export async function clearBoard(confirm: Confirm, board: Board): Promise<boolean> {
  const { title, text, done, doneText, failed } = words[board];
  const sure = await confirm({ title, text: `${text} ${wayBack}`, action: 'Clear All', danger: true });
  if (!sure) return false;
  const reply = await report(() => store.clearBoard(board), {
    done: () => ({ title: done, description: doneText }),
    failed: ['Error', failed],
  });
  return reply === true;
}

/** Restores a closed season. @returns whether it was restored */
export async function restoreSeason(confirm: Confirm, { id, number, board }: Season): Promise<boolean> {
  const season = `season ${number}`;
  const more = board === 'clients' ? ' Its contracts return to the board.' : '';
  const sure = await confirm({
    title: 'Restore season',
    text: `Are you sure you want to restore ${season}?${more} The current season is closed and stays in the list.`,
    action: 'Restore this season',
  });
  if (!sure) return false;
  const reply = await report(() => store.restoreSeason(id), {
    done: () => ({ title: 'Season restored', description: `The current season is now ${season}.` }),
    failed: ['Error', 'Failed to restore season'],
  });
  return reply !== undefined;
}
