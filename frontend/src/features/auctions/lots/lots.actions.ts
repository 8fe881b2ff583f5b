// Actions on several of the viewer's lots: one call for each, then one toast that says what was refused and why.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isUnsold } from '@guild/common/auctions/auctions.rules';
import { counted } from '@guild/common/wire/numbers';
import { sentenceOf } from '../../../platform/api/api.ts';
import type { Confirm } from '../../../ui/confirm.context.ts';
import { report } from '../../../ui/report.ts';
import { toast } from '../../../ui/toast.ts';
import * as store from '../auctions.store.ts';

export type LotAction = 'relist' | 'cancel' | 'end';

/** Which of their own lots a person sees. Cancelled ones are deleted, so their status does not say it. */
export type LotView = Auction['status'] | 'cancelled';

/** Whether the action is possible for this own lot. */
export function isPossible(action: LotAction, lot: Auction, view: LotView): boolean {
  if (action === 'relist') return (view === 'cancelled' || isUnsold(lot)) && lot.relistedAs === null;
  return view === 'active' && lot.status === 'active';
}

interface Outcome<R> {
  readonly done: readonly R[];
  /** Each lot that was refused, with the reason. */
  readonly refused: readonly string[];
}
/** @param work returns undefined when another action on the lot is running */
async function forEach<T, R>(
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (one: T) => Promise<R | undefined>,
): Promise<Outcome<R>> {
  const done: R[] = [];
  const refused: string[] = [];
  for (const one of all)
    try {
      const reply = await work(one);
      if (reply === undefined) refused.push(`${nameOf(one)} (another action is running)`);
      else done.push(reply);
    } catch (error) {
      refused.push(`${nameOf(one)} (${sentenceOf(error, 'please try again')})`);
    }
  return { done, refused };
}

/** At most this many refused lots are named. */
const maxNamed = 4;
function refusedWords(refused: readonly string[]): string {
  const more = refused.length - maxNamed;
  return `Not done: ${refused.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

interface Words<R> {
  readonly done: string;
  readonly failed: string;
  readonly undo?: (done: readonly R[]) => Promise<unknown>;
}
function showOutcome<R>({ done, refused }: Outcome<R>, { done: title, failed, undo }: Words<R>): void {
  if (done.length === 0) {
    toast.error({ title: failed, description: refusedWords(refused) });
    return;
  }
  const undoAll = async (): Promise<unknown> =>
    report(async () => undo?.(done), {
      done: () => null,
      failed: ['Undo failed', 'Some lots could not be changed back'],
    });
  toast.success({
    title,
    description: [`${counted(done.length, 'lot')}.`, ...(refused.length > 0 ? [refusedWords(refused)] : [])].join(' '),
    ...(undo !== undefined && { action: { label: 'Undo', onClick: () => void undoAll() } }),
  });
}

const nameOf = ({ itemName }: Auction): string => itemName;

async function relist(lots: readonly Auction[]): Promise<void> {
  const outcome = await forEach(lots, nameOf, ({ id }) => store.relistAuction(id));
  showOutcome(outcome, {
    done: 'Lots Relisted',
    failed: 'Relist Failed',
    undo: async (made) => {
      for (const { id } of made) await store.removeAuction(id);
    },
  });
}

async function cancel(lots: readonly Auction[]): Promise<void> {
  const outcome = await forEach(lots, nameOf, async (lot) =>
    (await store.removeAuction(lot.id)) === undefined ? undefined : lot,
  );
  showOutcome(outcome, {
    done: 'Auctions Cancelled',
    failed: 'Cancel Failed',
    undo: async (cancelled) => {
      for (const { id } of cancelled) await store.restoreAuction(id);
    },
  });
}

async function end(lots: readonly Auction[]): Promise<void> {
  const outcome = await forEach(lots, nameOf, ({ id }) => store.endAuction(id));
  showOutcome(outcome, { done: 'Auctions Ended', failed: 'End Failed' });
}

const withBids = (lots: readonly Auction[]): number => lots.filter(({ leaderId }) => leaderId !== null).length;

/** Asks where something is lost, and acts. @returns whether it was confirmed */
export async function actOnLots(confirm: Confirm, action: LotAction, lots: readonly Auction[]): Promise<boolean> {
  if (action === 'relist') {
    await relist(lots);
    return true;
  }
  const many = counted(lots.length, 'auction');
  const bids = withBids(lots);
  const bidWords = bids === 0 ? 'None of them has a bid.' : `${bids} of them ${bids === 1 ? 'has' : 'have'} bids.`;
  const question =
    action === 'cancel'
      ? { title: 'Cancel auctions', text: `Are you sure you want to cancel ${many}? ${bidWords}`, danger: true }
      : {
          title: 'End auctions',
          text: `Are you sure you want to end ${many} now? ${bidWords} The highest bidders win.`,
        };
  if (!(await confirm({ ...question, action: question.title }))) return false;
  await (action === 'cancel' ? cancel(lots) : end(lots));
  return true;
}
