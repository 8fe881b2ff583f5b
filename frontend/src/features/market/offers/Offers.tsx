// Offers in the dialog of an item: the owner answers them, and authors see and withdraw their own.
import { chakra } from '@chakra-ui/react';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
import { useState, type ReactNode } from 'react';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogButton } from '../../../ui/DialogButton.tsx';
import { Person } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report, type Report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { answerOffer, offersOf, withdrawOffer } from './market.offers.ts';

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'));

const stateWords = {
  open: 'Waits for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  over: 'Over',
} as const;

/** '3 for 1,200 Solari' */
const termsOf = ({ quantity, price, priceUnit }: ItemOffer): string =>
  `${formatNumber(quantity)}${price === null ? '' : ` for ${formatPrice(price, priceUnit)}`}`;

/** The buttons of an open offer: of its author, or of the owner of the item. */
function OfferButtons({ offer }: { offer: ItemOffer }): ReactNode {
  const { discordId, canWrite } = useViewer();
  const [pending, setPending] = useState(false);
  const { username, itemId } = offer;
  const run = async (work: () => Promise<ItemOffer>, how: Omit<Report<ItemOffer>, 'onFailure'>): Promise<void> => {
    setPending(true);
    await report(work, { ...how, onFailure: () => void offersOf.load(itemId) });
    setPending(false);
  };
  const accept = (): Promise<void> =>
    run(() => answerOffer(offer, { accept: true }), {
      done: () => ({ title: 'Offer accepted', description: `${username} was notified.` }),
      failed: ['Error', 'Failed to accept the offer'],
    });
  const withdraw = (): Promise<void> =>
    run(() => withdrawOffer(offer), {
      done: () => ({ title: 'Offer withdrawn' }),
      failed: ['Error', 'Failed to withdraw the offer'],
    });
  if (!canWrite) return null;
  if (offer.discordId === discordId)
    return (
      <Button size="sm" justifySelf="start" needsConnection pending={pending} onClick={() => void withdraw()}>
        Withdraw
      </Button>
    );
  if (offer.sellerDiscordId !== discordId) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2}>
      <Button
        size="sm"
        variant="tonal"
        aria-label={`Accept the offer of ${username}`}
        needsConnection
        pending={pending}
        pendingText="Accepting..."
        onClick={() => void accept()}
      >
        Accept
      </Button>
      <DialogButton
        size="sm"
        aria-label={`Decline the offer of ${username}`}
        needsConnection
        disabled={pending}
        dialog={(onClose) => <DeclineDialog offer={offer} onClose={onClose} />}
      >
        Decline
      </DialogButton>
    </chakra.div>
  );
}

const Row = ({ offer }: { offer: ItemOffer }): ReactNode => (
  <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} paddingBlock={2} fontSize="sm">
    <chakra.p display="flex" gap={2} alignItems="center" minWidth={0}>
      <Person discordId={offer.discordId} name={offer.username} size={26} />
      <b>{termsOf(offer)}</b>
      <chakra.small fontSize="xs" color="fg.subtle" marginStart="auto" flex="none">
        <RelativeTime iso={offer.at} />
      </chakra.small>
    </chakra.p>
    {offer.message !== null && (
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {offer.message}
      </chakra.p>
    )}
    <chakra.p color="fg.muted" dir="auto" overflowWrap="anywhere">
      {stateWords[offer.state]}
      {offer.reason !== null && `: ${offer.reason}`}
    </chakra.p>
    {offer.state === 'open' && <OfferButtons offer={offer} />}
  </chakra.li>
);

/** Nothing without offers that the viewer may see. */
export default function Offers({ itemId }: { itemId: number }): ReactNode {
  const resource = offersOf.useOne(itemId);
  const { discordId } = useViewer();
  return (
    <ResourceView resource={resource} failed="Error loading offers" skeleton={null}>
      {(all) => {
        // What its author has withdrawn interests nobody.
        const shown = all.filter(({ state }) => state !== 'withdrawn');
        if (shown.length === 0) return null;
        const isOwn = shown.every((one) => one.discordId === discordId);
        const title = isOwn ? 'Your offer' : 'Offers';
        return (
          <section aria-label={title}>
            <chakra.h3 fontSize="sm" fontWeight="strong">
              {title}
            </chakra.h3>
            <chakra.ul>
              {shown.map((one) => (
                <Row key={one.id} offer={one} />
              ))}
            </chakra.ul>
          </section>
        );
      }}
    </ResourceView>
  );
}
