// Amount of a bid: its state, which is a draft until the dialog closes, the field, and buttons that raise
// the current bid.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, refusalSentence } from '@guild/common/auctions/auctions.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { keepDraft, readDraft } from '../../../platform/forms/drafts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { raiseSteps } from './auctions.bidding.ts';

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

interface AmountState extends Amount {
  readonly type: (text: string) => void;
  readonly refuse: (problem: string) => void;
  /** Forgets the draft. */
  readonly drop: () => void;
}

/**
 * Each opening of the dialog starts again. While it is open, the amount stays when the price rises.
 * @param suggestion null until the auction is loaded
 */
export function useBidAmount(id: number, open: boolean, suggestion: string | null): AmountState {
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

function Raises({ auction, onPick }: { auction: Auction; onPick: (amount: number) => void }): ReactNode {
  const { currentBid, buyoutPrice } = auction;
  return (
    <chakra.div role="group" aria-label="Raise by" display="flex" flexWrap="wrap" gap={2} alignItems="center">
      <chakra.span fontSize="xs" color="fg.subtle" aria-hidden display={{ base: 'none', md: 'inline' }}>
        Raise by
      </chakra.span>
      {raiseSteps(currentBid).map((step) => (
        <Button
          key={step}
          size="sm"
          textStyle="figures"
          flex={{ base: 1, md: 'none' }}
          height={{ base: '40px', md: 'controlSm' }}
          disabled={buyoutPrice !== null && currentBid + step >= buyoutPrice}
          onClick={() => onPick(currentBid + step)}
        >
          +{formatNumber(step)}
        </Button>
      ))}
    </chakra.div>
  );
}

export interface BidAmountProps {
  auction: Auction;
  typed: string;
  /** Why the typed amount was refused. null: it was not. */
  problem: string | null;
  input: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
}
export function BidAmount({ auction, typed, problem, input, onType }: BidAmountProps): ReactNode {
  const least = minimumBid(auction);
  const amount = parseWholeNumber(typed);
  const isTooLow = amount > 0 && amount < least;
  // When the dialog is opened by a link, the field appears after the dialog has chosen its first
  // focus. The field must not take the focus earlier, or the dialog would not know where to return
  // it.
  useEffect(() => {
    const field = input.current;
    if (field?.closest('[role=dialog]')?.contains(document.activeElement) === true) field.focus();
  }, [input]);
  const words = `Minimum: ${formatNumber(least)}`;
  return (
    <chakra.div display="grid" gap={2}>
      <Field
        label={`Your Bid Amount (${auction.priceUnit})`}
        error={isTooLow ? refusalSentence('bid_too_low', auction) : (problem ?? undefined)}
      >
        {(ids) => (
          <NumberInput
            {...ids}
            ref={input}
            large
            min={least}
            placeholder={words}
            value={typed}
            // Typing replaces the suggested amount.
            onFocus={({ target }) => target.select()}
            onType={onType}
            suffix={typed === '' ? undefined : words}
          />
        )}
      </Field>
      <Raises auction={auction} onPick={(amount) => onType(amount.toString())} />
    </chakra.div>
  );
}
