// Amount of a bid: the field, and buttons that raise the current bid.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, refusalSentence } from '@guild/common/auctions/auctions.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { raiseSteps } from './auctions.bidding.ts';

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
