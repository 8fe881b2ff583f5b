// Actions on deals: confirm question, call, and result toast.
import type { Deal } from '@guild/common/deals/deals.api';
import { useMemo } from 'react';
import { inWords } from '../../platform/format/money.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import type { ToastText } from '../../ui/toast.ts';
import * as store from './deals.store.ts';

export interface DealActions {
  /** Confirms that the viewer has received the payment. */
  confirmReceipt: (deal: Deal) => Promise<void>;
  /** Says that the viewer has handed over the goods. */
  handOver: (deal: Deal) => Promise<void>;
  /** Takes back that a deal is marked as paid. */
  undoPayment: (deal: Deal) => Promise<void>;
  /** Takes back that the viewer has handed over the goods. */
  undoHandOver: (deal: Deal) => Promise<void>;
  /** Confirms that the viewer has received the goods. */
  receive: (deal: Deal) => Promise<void>;
  /** Takes back what the viewer has said is wrong. */
  withdraw: (deal: Deal) => Promise<void>;
  /** Gives up what the viewer is owed. */
  giveUp: (deal: Deal) => Promise<void>;
}

/** What is given up: the share of a haul, or what a person owes the viewer or the guild. */
export const giveUpWords = ({ debtorDiscordId }: Deal): string =>
  debtorDiscordId === null ? 'Give up my share' : 'Give up the payment';
const givenUpWords = ({ debtorDiscordId }: Deal): string =>
  debtorDiscordId === null ? 'You gave up your share' : 'You gave up the payment';
async function giveUp(confirm: Confirm, deal: Deal): Promise<void> {
  const who = deal.debtorDiscordId === null ? 'The guild' : deal.debtorUsername;
  const whose = deal.creditorDiscordId === null ? "the guild's" : 'your';
  const text = `${who} keeps ${whose} ${inWords(deal.owed)} from ${deal.title}. You can't undo this.`;
  const action = giveUpWords(deal);
  if (!(await confirm({ title: action, text, action, danger: true }))) return;
  await report(() => store.waiveDeal(deal.id), {
    done: () => ({ title: givenUpWords(deal) }),
    failed: ['Error', 'Failed to give it up'],
    onFailure: () => void store.ownDeals.load(),
  });
}
const confirmReceipt = async (deal: Deal): Promise<void> => {
  await report(() => store.confirmDeal(deal.id), {
    done: () => ({ title: 'Receipt confirmed' }),
    failed: ['Error', 'Failed to confirm the receipt'],
    onFailure: () => void store.ownDeals.load(),
  });
};

const undo = async (work: () => Promise<unknown>, title: string): Promise<void> => {
  await report(work, {
    done: () => ({ title }),
    failed: ['Undo failed', 'Failed to take it back'],
    onFailure: () => void store.ownDeals.load(),
  });
};
const undoPaymentsWords = 'No longer marked as paid';
const undoPayment = ({ id }: Deal): Promise<void> => undo(() => store.undoPayment(id), undoPaymentsWords);
const undoHandOver = ({ id }: Deal): Promise<void> =>
  undo(() => store.undoHandOver(id), 'No longer marked as handed over');
/** The toast after deals were marked as paid, with an Undo of what the viewer has marked. */
export function paidToast(deals: readonly Pick<Deal, 'id' | 'paidBy'>[]): ToastText {
  // Somebody else may have marked some of them before.
  const username = viewerOf(sessionStore.getState())?.username;
  const ids = deals.filter(({ paidBy }) => paidBy === username).map(({ id }) => id);
  return {
    title: 'Marked as paid',
    description: "They'll be asked to confirm.",
    ...(ids.length > 0 && {
      action: { label: 'Undo', onClick: () => void undo(() => store.undoPayments(ids), undoPaymentsWords) },
    }),
  };
}

const handOver = async (deal: Deal): Promise<void> => {
  await report(() => store.handOverGoods(deal.id), {
    done: () => ({
      title: 'Marked as handed over',
      description: `${deal.debtorUsername} was asked to confirm.`,
      action: { label: 'Undo', onClick: () => void undoHandOver(deal) },
    }),
    failed: ['Error', 'Failed to save it'],
    onFailure: () => void store.ownDeals.load(),
  });
};
const receive = async (deal: Deal): Promise<void> => {
  await report(() => store.receiveGoods(deal.id), {
    done: () => ({ title: 'Receipt confirmed' }),
    failed: ['Error', 'Failed to confirm the receipt'],
    onFailure: () => void store.ownDeals.load(),
  });
};

const withdraw = async (deal: Deal): Promise<void> => {
  await report(() => store.withdrawDispute(deal.id), {
    done: () => ({ title: 'Report taken back', description: 'The deal goes on.' }),
    failed: ['Error', 'Failed to take it back'],
    onFailure: () => void store.ownDeals.load(),
  });
};

/** The actions, with the confirm dialog for their questions. */
export function useDealActions(): DealActions {
  const confirm = useConfirm();
  return useMemo(
    () => ({
      giveUp: (deal) => giveUp(confirm, deal),
      confirmReceipt,
      handOver,
      undoPayment,
      undoHandOver,
      receive,
      withdraw,
    }),
    [confirm],
  );
}
