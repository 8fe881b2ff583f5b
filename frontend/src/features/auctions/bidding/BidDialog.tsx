// Bid dialog: the auction with its live price, the amount, and buttons that raise it.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, refusalSentence } from '@guild/common/auctions/auctions.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { keepDraft, readDraft } from '../../../platform/forms/drafts.ts';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useViewer, type Viewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import type { AuctionDialogProps } from '../core/auctions.open.ts';
import { useAuctionActions } from '../auctions.actions.ts';
import { bidProblem, nothingSent } from './auctions.bidding.ts';
import { useAuction } from '../core/auctions.detail.ts';
import { viewerStateOf, type ViewerState } from '../core/auctions.viewerState.ts';
import { useAuctions } from '../auctions.store.ts';
import { AuctionView, LotHead, PriceHistory, ThreeDetails } from '../core/Lot.tsx';

/** The smallest of 1, 2, 5 and 10 times a power of ten that is at least 90 % of the value. */
function roundAmount(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [1, 2, 5, 10].find((one) => one * power >= value * 0.9) ?? 10;
  return step * power;
}

/**
 * Amounts of the raise buttons: 1, and about 1, 2 and 10 percent of the current bid, without
 * duplicates.
 */
export const raiseSteps = (currentBid: number): number[] => [
  ...new Set([
    1,
    Math.max(5, roundAmount(currentBid / 100)),
    Math.max(10, roundAmount(currentBid / 50)),
    Math.max(50, roundAmount(currentBid / 10)),
  ]),
];

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

interface AmountProps {
  auction: Auction;
  typed: string;
  /** Why the server refused the typed bid. null: it has not. */
  refused: string | null;
  input: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
}
function Amount({ auction, typed, refused, input, onType }: AmountProps): ReactNode {
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
        error={isTooLow ? refusalSentence('bid_too_low', auction) : (refused ?? undefined)}
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

/** The reason why this person cannot bid here, or nothing. */
function BarredNotice({ auction, viewer }: { auction: Auction; viewer: Viewer }): ReactNode {
  if (!viewer.canWrite) {
    return <Notice tone="quiet" icon="lock" title="Only members can bid" more={`Your role is ${viewer.access}.`} />;
  }
  if (auction.sellerDiscordId === viewer.discordId) {
    return <Notice tone="quiet" icon="lock" title={refusalSentence('own_auction', auction)} />;
  }
  return <Notice tone="quiet" icon="flag" title={refusalSentence('ended', auction)} />;
}

/**
 * The suggested amount: the minimum bid. Empty if the viewer leads, may not bid, or would reach the
 * buyout price.
 */
function offered(auction: Auction, { leads, mayBid }: ViewerState): string {
  const least = minimumBid(auction);
  const isBuyout = auction.buyoutPrice !== null && least >= auction.buyoutPrice;
  return leads || !mayBid || isBuyout ? '' : least.toString();
}

/** Content of a bid's draft. */
interface Amounts {
  typed: string;
}
const draftOf = (id: number): string => `bid:${id}`;
interface Typed extends Amounts {
  /** The suggested amount. null until the auction is loaded. */
  offer: string | null;
}
/**
 * The typed amount. Each opening of the dialog starts with the draft, or with the suggested amount.
 */
function useTyped(open: boolean, id: number, offer: string | null): [Typed, (typed: string) => void] {
  const [state, setState] = useState<Typed & { of: string }>({ of: '', typed: '', offer: null });
  const of = open ? id.toString() : '';
  if (state.of !== of)
    setState({ of, typed: (open ? readDraft<Amounts>(draftOf(id))?.typed.typed : undefined) ?? offer ?? '', offer });
  else if (of !== '' && state.offer === null && offer !== null) setState({ of, typed: state.typed || offer, offer });
  const type = (typed: string): void => {
    keepDraft<Amounts>(draftOf(id), typed === '' || typed === state.offer ? null : { typed: { typed } });
    setState((before) => ({ ...before, typed }));
  };
  return [state, type];
}

/** Notices above the amount: the viewer leads, or is offline. */
function Beforehand({ auction, leads }: { auction: Auction; leads: boolean }): ReactNode {
  const offline = useIsOffline();
  // A viewer who led while the dialog was open sees in the same place that they were outbid, so
  // that nothing below moves.
  const [hasLed, setHasLed] = useState(leads);
  if (leads && !hasLed) setHasLed(true);
  const price = formatPrice(auction.currentBid, auction.priceUnit);
  return (
    <>
      {offline && <Notice tone="warn" title={nothingSent} more="Your bid stays here until you reconnect." />}
      {leads && (
        <Notice tone="quiet" icon="flag" title={`You lead with ${price}`} more="You'd only raise your own bid." />
      )}
      {!leads && hasLed && (
        <Notice
          tone="warn"
          icon="flag"
          title="You were outbid"
          more={`${auction.leaderUsername ?? 'Someone'} leads with ${price}.`}
        />
      )}
    </>
  );
}

export default function BidDialog({ id, open, onClose: onGone }: AuctionDialogProps): ReactNode {
  const viewer = useViewer();
  const resource = useAuction(id, open);
  const auction = dataOf(resource.loaded);
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const pending = useAuctions((state) => state.pending[id]);
  const offline = useIsOffline();
  const { placeBid, buyOut } = useAuctionActions();
  const viewerState = auction === null ? null : viewerStateOf(auction, viewer, hasBid);
  const [{ typed, offer }, setTyped] = useTyped(
    open,
    id,
    auction === null || viewerState === null ? null : offered(auction, viewerState),
  );
  const mayBid = viewerState?.mayBid === true;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ typed: string; problem: string } | null>(null);
  const refuse = (problem: string): void => {
    setRefused({ typed, problem });
    input.current?.focus();
    toast.error({ title: 'Invalid Bid', description: problem });
  };
  const onClose = (): void => {
    setRefused(null);
    keepDraft(draftOf(id), null);
    onGone();
  };
  const submit = async (): Promise<void> => {
    if (auction === null || pending !== undefined || typed === '') return;
    const problem = bidProblem(auction, parseWholeNumber(typed), viewer.discordId);
    if (problem !== null) refuse(problem);
    else if (await placeBid(auction, parseWholeNumber(typed))) onClose();
  };
  const buy = async (): Promise<void> => {
    if (auction !== null && (await buyOut(auction))) onClose();
  };
  const footer = (
    <>
      <CloseButton>Cancel</CloseButton>
      {viewerState?.mayBuyOut === true && (
        <Button disabled={offline} pending={pending === 'buyout'} pendingText="Buying..." onClick={() => void buy()}>
          Buyout
        </Button>
      )}
      {mayBid && (
        <Button
          type="submit"
          variant="primary"
          disabled={typed === '' || offline}
          pending={pending === 'bid'}
          pendingText="Placing..."
        >
          Place Bid
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={typed !== '' && typed !== offer && mayBid}
      title="Place Bid"
      footer={footer}
      onSubmit={() => void submit()}
    >
      <AuctionView resource={resource}>
        {(found) => (
          <>
            <LotHead auction={found} viewerState={viewerStateOf(found, viewer, hasBid)} />
            <ThreeDetails auction={found} />
            <PriceHistory auction={found} />
            {mayBid ? (
              <>
                <Beforehand auction={found} leads={viewerState.leads} />
                <Amount
                  auction={found}
                  typed={typed}
                  refused={refused?.typed === typed ? refused.problem : null}
                  input={input}
                  onType={setTyped}
                />
              </>
            ) : (
              <BarredNotice auction={found} viewer={viewer} />
            )}
          </>
        )}
      </AuctionView>
    </Dialog>
  );
}
