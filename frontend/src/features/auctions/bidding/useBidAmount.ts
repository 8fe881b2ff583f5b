// Typed amount of the bid dialog. It is kept as a draft until the dialog closes.
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../platform/forms/drafts.ts';

interface Draft {
  typed: string;
}
const draftOf = (id: number): string => `bid:${id}`;

interface Amount {
  readonly typed: string;
  /** The amount that the dialog suggested when it opened. */
  readonly suggested: string;
  /** Why the typed amount was refused. null: it was not. */
  readonly problem: string | null;
}
/** The amount at the start: the draft, or the suggestion. */
const amountOf = (id: number, suggested: string): Amount => ({
  typed: readDraft<Draft>(draftOf(id))?.typed.typed ?? suggested,
  suggested,
  problem: null,
});

export interface BidAmount extends Amount {
  readonly type: (text: string) => void;
  readonly refuse: (problem: string) => void;
  /** Forgets the draft. */
  readonly drop: () => void;
}

/**
 * Each opening of the dialog starts again. While it is open, the amount stays when the price rises.
 * @param suggestion null until the auction is loaded
 */
export function useBidAmount(id: number, open: boolean, suggestion: string | null): BidAmount {
  const opening = open && suggestion !== null ? id : null;
  const [state, setState] = useState({ opening, amount: amountOf(id, suggestion ?? '') });
  if (state.opening !== opening) setState({ opening, amount: amountOf(id, suggestion ?? '') });
  const { amount } = state;
  const change = (patch: Partial<Amount>): void => setState({ opening, amount: { ...amount, ...patch } });
  return {
    ...amount,
    type(typed) {
      keepDraft<Draft>(draftOf(id), typed === '' || typed === amount.suggested ? null : { typed: { typed } });
      change({ typed, problem: null });
    },
    refuse: (problem) => change({ problem }),
    drop: () => keepDraft(draftOf(id), null),
  };
}
