// Bid dialog: the auction with its live price, and the amount to bid once or to bid up to.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { blockedSentence, minimumBid, refusalSentence } from '@guild/common/auctions/auctions.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { keepDraft, readDraft } from '../../../platform/forms/drafts.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useViewer, type Viewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Looking } from '../../../ui/Looking.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { toast } from '../../../ui/toast.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useAuctionActions } from '../auctions.actions.ts';
import { useAuctions } from '../auctions.store.ts';
import { useAuction, useIsBlocked, useOwnMaximum } from '../core/auctions.detail.ts';
import type { AuctionDialogProps } from '../core/auctions.open.ts';
import { viewerStateOf, type ViewerState } from '../core/auctions.viewerState.ts';
import { AuctionView, LotHead, PriceHistory, ThreeDetails } from '../core/Lot.tsx';
import { bidProblem, maximumHint, nothingSent, raiseSteps, suggestedBid } from './auctions.bidding.ts';
import { OwnMaximum } from './OwnMaximum.tsx';

interface BarredProps {
  auction: Auction;
  viewer: Viewer;
  /** Whether the seller doesn't take their bids. */
  isBlocked: boolean;
}
/** The reason why this person cannot bid here, or nothing. */
function BarredNotice({ auction, viewer, isBlocked }: BarredProps): ReactNode {
  if (!viewer.canWrite) {
    return <Notice tone="quiet" icon="lock" title="Only members can bid" more={`Your rank is ${viewer.access}.`} />;
  }
  if (auction.sellerDiscordId === viewer.discordId) {
    return <Notice tone="quiet" icon="lock" title={refusalSentence('own_auction', auction)} />;
  }
  if (isBlocked && auction.status === 'active')
    return <Notice tone="quiet" icon="lock" title={blockedSentence} more="Your bids that stand stay." />;
  return <Notice tone="quiet" icon="flag" title={refusalSentence('ended', auction)} />;
}

/** Notices above the amount: the viewer leads, or is offline. */
function Beforehand({ auction, viewerState }: { auction: Auction; viewerState: ViewerState }): ReactNode {
  const { leads } = viewerState;
  const hasMaximum = useOwnMaximum(auction.id) !== null;
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
        <Notice
          tone="quiet"
          icon="flag"
          title={`You lead with ${price}`}
          {...(!hasMaximum && { more: "You'd only raise your own bid." })}
        />
      )}
      {!leads && hasLed && (
        <Notice
          tone="warn"
          icon="flag"
          title="You were outbid"
          more={`${auction.leaderUsername ?? 'Someone'} leads with ${price}.`}
        />
      )}
      <OwnMaximum auction={auction} viewerState={viewerState} />
    </>
  );
}

interface ButtonsProps {
  id: number;
  /** null until the auction is loaded. */
  viewerState: ViewerState | null;
  hasAmount: boolean;
  isMaximum: boolean;
  onBuyOut: () => void;
}
function Buttons({ id, viewerState, hasAmount, isMaximum, onBuyOut }: ButtonsProps): ReactNode {
  const pending = useAuctions((state) => state.pending[id]);
  const offline = useIsOffline();
  return (
    <>
      <CloseButton>Cancel</CloseButton>
      {viewerState?.mayBuyOut === true && (
        <Button needsConnection pending={pending === 'buyout'} pendingText="Buying..." onClick={onBuyOut}>
          Buyout
        </Button>
      )}
      {viewerState?.mayBid === true && (
        <Button
          type="submit"
          variant="primary"
          disabled={!hasAmount || offline}
          pending={pending === 'bid'}
          pendingText={isMaximum ? 'Setting...' : 'Placing...'}
        >
          {isMaximum ? 'Set Maximum' : 'Place Bid'}
        </Button>
      )}
    </>
  );
}

function Raises({ auction, onPick }: { auction: Auction; onPick: (amount: number) => void }): ReactNode {
  const { currentBid, buyoutPrice } = auction;
  return (
    <chakra.div role="group" aria-label="Raise by" display="flex" flexWrap="wrap" gap={2} alignItems="center">
      <chakra.span fontSize="xs" color="fg.subtle" aria-hidden display={{ base: 'none', md: 'inline' }}>
        Raise by
      </chakra.span>
      {raiseSteps(auction).map((step) => (
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

interface Draft {
  /** null: nothing was typed, so the field contains the suggestion. */
  text: string | null;
  /** Whether the amount is a maximum. null: if the viewer leads and has one. */
  isMaximum: boolean | null;
}
const noDraft: Draft = { text: null, isMaximum: null };
const draftOf = (id: number): string => `bid:${id}`;
const fieldName = 'amount';

interface AmountProps {
  auction: Auction;
  viewerState: ViewerState;
  draft: Draft & { isMaximum: boolean };
  /** Why the amount was refused. null: it was not. */
  problem: string | null;
  input: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Draft>) => void;
}
/** The amount, and whether the hall bids it once or up to it. */
function Amount({ auction, viewerState, draft, problem, input, onChange }: AmountProps): ReactNode {
  const { isMaximum } = draft;
  // The suggestion stays when the price rises, so that nobody bids more than they have seen.
  const [suggestion] = useState(() => suggestedBid(auction, viewerState));
  const text = draft.text ?? (isMaximum ? '' : suggestion);
  const least = isMaximum && viewerState.leads ? auction.currentBid : minimumBid(auction);
  const amount = parseWholeNumber(text);
  const isTooLow = amount > 0 && amount < least;
  const refusal = isMaximum && viewerState.leads ? 'maximum_too_low' : 'bid_too_low';
  // When the dialog is opened by a link, the field appears after the dialog has chosen its first
  // focus. The field must not take the focus earlier, or the dialog would not know where to return
  // it.
  useEffect(() => {
    const field = input.current;
    if (field?.closest('[role=dialog]')?.contains(document.activeElement) === true) field.focus();
  }, [input]);
  const words = `Minimum: ${formatNumber(least)}`;
  return (
    <chakra.div display="grid" gap={2} justifyItems="start">
      <Toggle
        label="How to bid"
        value={isMaximum ? 'up-to' : 'once'}
        options={[
          { value: 'once', label: 'Bid once' },
          { value: 'up-to', label: 'Bid up to' },
        ]}
        onChange={(how) => onChange({ isMaximum: how === 'up-to' })}
      />
      <chakra.div display="grid" gap={2} width="100%">
        <Field
          label={isMaximum ? `Bid up to (${auction.priceUnit})` : `Your Bid Amount (${auction.priceUnit})`}
          error={isTooLow ? refusalSentence(refusal, auction) : (problem ?? undefined)}
          {...(isMaximum
            ? { hint: maximumHint(auction, viewerState, amount) }
            : auction.leaderDiscordId === null && {
                hint: `The first bid must be above the starting price of ${formatPrice(auction.currentBid, auction.priceUnit)}.`,
              })}
        >
          {(ids) => (
            <NumberInput
              {...ids}
              ref={input}
              name={fieldName}
              large
              min={least}
              placeholder={words}
              value={text}
              // Typing replaces the suggested amount.
              onFocus={({ target }) => target.select()}
              onType={(typed) => onChange({ text: typed })}
              suffix={text === '' ? undefined : words}
            />
          )}
        </Field>
        <Raises auction={auction} onPick={(picked) => onChange({ text: picked.toString() })} />
      </chakra.div>
    </chakra.div>
  );
}

export default function BidDialog({ id, open, onClose: onGone }: AuctionDialogProps): ReactNode {
  const viewer = useViewer();
  const resource = useAuction(id, open);
  const auction = dataOf(resource.loaded);
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const isBusy = useAuctions((state) => state.pending[id] !== undefined);
  const hasMaximum = useOwnMaximum(open ? id : null) !== null;
  const isBlocked = useIsBlocked(open ? id : null);
  const { placeBid, bidUpTo, buyOut } = useAuctionActions();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft>(() => ({ ...noDraft, ...readDraft<Draft>(draftOf(id))?.typed }));
  const [problem, setProblem] = useState<string | null>(null);

  const stateOf = (one: Auction): ViewerState => viewerStateOf(one, viewer, hasBid, isBlocked);
  const viewerState = auction === null ? null : stateOf(auction);
  const isMaximum = draft.isMaximum ?? (hasMaximum && viewerState?.leads === true);
  const hasSuggestion = auction !== null && !isMaximum && suggestedBid(auction, stateOf(auction)) !== '';
  const isTyped = draft.text !== null && draft.text !== '';

  const change = (changes: Partial<Draft>): void => {
    const next = { ...draft, ...changes };
    const isEmpty = next.text === null || next.text === '';
    keepDraft<Draft>(draftOf(id), isEmpty ? null : { typed: next });
    setDraft(next);
    setProblem(null);
  };
  const onClose = (): void => {
    change(noDraft);
    onGone();
  };
  const submit = async ({ currentTarget }: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    const text = new FormData(currentTarget).get(fieldName);
    if (auction === null || isBusy || typeof text !== 'string' || text === '') return;
    const amount = parseWholeNumber(text);
    const found = bidProblem(auction, amount, viewer.discordId, isMaximum);
    if (found !== null) {
      setProblem(found);
      input.current?.focus();
      toast.error({ title: 'Invalid Bid', description: found });
    } else if (await (isMaximum ? bidUpTo : placeBid)(auction, amount)) {
      onClose();
    }
  };
  const buy = async (): Promise<void> => {
    if (auction !== null && (await buyOut(auction))) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={isTyped && viewerState?.mayBid === true}
      initialFocus={input}
      title="Place Bid"
      aside={<Looking thing={`auction:${id}`} compact />}
      footer={
        <Buttons
          id={id}
          viewerState={viewerState}
          hasAmount={draft.text === null ? hasSuggestion : isTyped}
          isMaximum={isMaximum}
          onBuyOut={() => void buy()}
        />
      }
      onSubmit={(event) => void submit(event)}
    >
      <AuctionView resource={resource}>
        {(lot) => (
          <>
            <LotHead auction={lot} viewerState={stateOf(lot)} />
            <ThreeDetails auction={lot} />
            <PriceHistory auction={lot} />
            {stateOf(lot).mayBid ? (
              <>
                <Beforehand auction={lot} viewerState={stateOf(lot)} />
                <Amount
                  auction={lot}
                  viewerState={stateOf(lot)}
                  draft={{ ...draft, isMaximum }}
                  problem={problem}
                  input={input}
                  onChange={change}
                />
              </>
            ) : (
              <BarredNotice auction={lot} viewer={viewer} isBlocked={isBlocked} />
            )}
          </>
        )}
      </AuctionView>
    </Dialog>
  );
}
