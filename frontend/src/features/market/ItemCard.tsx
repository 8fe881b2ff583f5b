// Item card: picture, price, person, and the ping button.
import { chakra } from '@chakra-ui/react';
import { isSoldOut, priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { itemLink } from '@guild/common/market/market.links';
import { counted } from '@guild/common/wire/numbers';
import { memo, useId, type ReactNode } from 'react';
import { clockTime, formatNumber } from '../../platform/format/format.ts';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import { CategoryArt } from '../../ui/art/CategoryArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { CardName, CardText } from '../../ui/CardText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CategoryTag } from '../../ui/CategoryTag.tsx';
import { Panel, wholeArt } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { CardPicture } from '../../ui/Pictures.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Price } from '../../ui/Price.tsx';
import { useItemActions } from './market.actions.ts';
import { usePingedUntil } from './market.pings.ts';
import { items } from './market.store.ts';
import { offerWords, useOpenOffers } from './offers/market.offers.ts';

/** Why nobody can have the item. */
function goneWords(item: MarketItem): string {
  if (!isSoldOut(item)) return 'Unavailable';
  return item.listingType === 'selling' ? 'Sold' : 'Bought';
}

/** The number of offers that wait for the viewer's answer, or that they have made an offer. */
function OfferCount({ item }: { item: MarketItem }): ReactNode {
  const { discordId } = useViewer();
  const waiting = useOpenOffers(item.id).length;
  if (waiting === 0) return null;
  if (item.sellerDiscordId !== discordId) return <Pill tone="warn">Offered</Pill>;
  return <Pill tone="warn">{counted(waiting, 'offer')}</Pill>;
}

/** The picture with category and state. */
export const ItemHead = ({ item, tall = false }: { item: MarketItem; tall?: boolean }): ReactNode => (
  <chakra.div {...(tall ? { height: { base: '160px', md: '220px' } } : wholeArt)} bg="bg.sunken" position="relative">
    <chakra.div height="100%" overflow="hidden" {...(!item.isAvailable && { opacity: 0.5, filter: 'saturate(.4)' })}>
      <CardPicture pictures={item.pictures} title={item.name}>
        <CategoryArt category={item.category} />
      </CardPicture>
    </chakra.div>
    <chakra.div position="absolute" top="10px" insetInline="10px" display="flex" gap={1.5}>
      <Pill tone="quiet">{item.listingType === 'selling' ? 'For Sale' : 'Wanted'}</Pill>
      {!item.isAvailable && <Pill tone="ended">{goneWords(item)}</Pill>}
      <OfferCount item={item} />
      <chakra.span flex={1} />
      {item.quantity > 1 && (
        <Pill tone="ended" textStyle="figures">
          ×{formatNumber(item.quantity)}
        </Pill>
      )}
    </chakra.div>
    <CategoryTag category={item.category} />
  </chakra.div>
);

/** The things that the seller takes instead of money or in addition. */
export const exchangeOf = ({ wantedItems }: Pick<MarketItem, 'wantedItems'>): string =>
  `Will trade for: ${wantedItems.join(', ')}`;

const big = { fontSize: 'xl', lineHeight: '26px', fontWeight: 'strong', letterSpacing: '-.01em' } as const;
const aside = { fontSize: '15px', lineHeight: '26px', color: 'fg.muted' } as const;
/** The price or things asked for, or those offered by a buyer. 'On request' without any. */
export function Cost({ item, whole = false }: { item: MarketItem; whole?: boolean }): ReactNode {
  const price = priceOfItem(item);
  const things = item.listingType === 'buying' ? item.wantedItems.join(', ') : '';
  const clip = whole ? { overflowWrap: 'anywhere' as const } : { truncate: true, title: things };
  return (
    <chakra.span display="grid" minWidth={0}>
      {price !== null && (
        <chakra.span {...big}>
          <Price amount={price} unit={item.priceUnit} />
        </chakra.span>
      )}
      {price === null && things === '' && <chakra.span {...aside}>Price on request</chakra.span>}
      {things !== '' && (
        <chakra.span
          dir="auto"
          {...(price === null ? big : { fontSize: 'sm', lineHeight: '18px', color: 'fg.muted' })}
          {...clip}
        >
          {price === null ? things : `or ${things}`}
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** The labels of price and person. */
export const labelsOf = ({ listingType }: Pick<MarketItem, 'listingType'>): { cost: string; person: string } =>
  listingType === 'selling' ? { cost: 'Price', person: 'Seller' } : { cost: 'Offers', person: 'Requested by' };

/** A label above a value. */
export const LabeledValue = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <chakra.div minWidth={0}>
    <chakra.dt fontSize="xs" lineHeight="16px" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd minWidth={0} display="flex">
      {children}
    </chakra.dd>
  </chakra.div>
);

/**
 * Notifies the person that the viewer is interested. Possible once an hour; the button says so
 * meanwhile.
 */
function PingButton({ item, size }: { item: MarketItem; size: 'sm' | 'md' }): ReactNode {
  const pending = items.use((state) => state.pending[item.id] === 'ping');
  const until = usePingedUntil(item.id);
  const actions = useItemActions();
  const pinged = until !== null;
  return (
    <Button
      size={size}
      icon={pinged ? 'check' : 'bell'}
      data-ping
      needsConnection
      disabled={pinged || !item.isAvailable}
      pending={pending}
      {...(pinged && { title: `You can ping about it again at ${clockTime(until)}` })}
      onClick={() => void actions.ping(item)}
    >
      {pinged ? 'Pinged' : 'Ping'}
    </Button>
  );
}

/** Opens the offer dialog. Each person has at most one open offer; the button says so meanwhile. */
function OfferButton({ item, size, onOffer }: Required<Omit<ItemButtonsProps, 'onEdit'>>): ReactNode {
  const { discordId } = useViewer();
  const isOffered = useOpenOffers(item.id).some((one) => one.discordId === discordId);
  return (
    <Button
      size={size}
      variant="tonal"
      {...(isOffered && { icon: 'check', title: 'Your offer waits for an answer' })}
      needsConnection
      disabled={isOffered || !item.isAvailable}
      onClick={() => onOffer(item)}
    >
      {isOffered ? 'Offered' : offerWords(item)}
    </Button>
  );
}

interface ItemButtonsProps {
  item: MarketItem;
  onEdit: (id: number) => void;
  onOffer: (item: MarketItem) => void;
  size?: 'sm' | 'md';
}
/** The viewer's buttons: make an offer, ping the person, or manage an own item. */
export function ItemButtons({ item, onEdit, onOffer, size = 'sm' }: ItemButtonsProps): ReactNode {
  const { discordId, canWrite } = useViewer();
  const mayManage = useMay('market');
  const pending = items.use((state) => state.pending[item.id]);
  const actions = useItemActions();
  const own = item.sellerDiscordId === discordId;
  return (
    <chakra.div display="flex" gap={1} flex="none">
      {canWrite && !own && <PingButton item={item} size={size} />}
      {canWrite && !own && <OfferButton item={item} size={size} onOffer={onOffer} />}
      {own && (
        <>
          <Button
            size={size}
            needsConnection
            pending={pending === 'change'}
            onClick={() => void actions.setAvailable(item, !item.isAvailable)}
          >
            {item.isAvailable ? 'Mark as unavailable' : 'Mark as available'}
          </Button>
          <IconButton label={`Edit ${item.name}`} icon="edit" size={size} onClick={() => onEdit(item.id)} />
        </>
      )}
      {(own || mayManage) && (
        <IconButton
          label={`Delete ${item.name}`}
          icon="trash"
          size={size}
          needsConnection
          disabled={pending === 'remove'}
          onClick={() => void actions.remove(item)}
        />
      )}
    </chakra.div>
  );
}

export interface ItemCardProps {
  id: number;
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
  onOffer: (item: MarketItem) => void;
}

export const ItemCard = memo(function ItemCard({ id, onOpen, onEdit, onOffer }: ItemCardProps): ReactNode {
  const item = items.useShown(id);
  const nameId = useId();
  if (item === undefined) return null;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      display="flex"
      flexDirection="column"
      overflow="hidden"
      {...opensByPress}
    >
      <ItemHead item={item} />
      <chakra.div padding="14px" display="flex" flexDirection="column" gap={3} flex={1}>
        <chakra.div display="grid" gap="2px">
          <CardName id={nameId} title={item.name}>
            <CardLink to={itemLink(id)} onOpen={() => onOpen(id)}>
              {item.name}
            </CardLink>
          </CardName>
          <CardText text={item.description ?? ''} />
        </chakra.div>
        {item.listingType === 'selling' && item.wantedItems.length > 0 && (
          <chakra.p fontSize="sm" lineHeight="18px" color="fg.muted" truncate title={item.wantedItems.join(', ')}>
            {exchangeOf(item)}
          </chakra.p>
        )}
        <chakra.dl>
          <LabeledValue name={labelsOf(item).cost}>
            <Cost item={item} />
          </LabeledValue>
        </chakra.dl>
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={3}
          paddingTop={3}
          marginTop="auto"
          borderTopWidth="1px"
          borderColor="border"
        >
          <chakra.dl fontSize="sm">
            <LabeledValue name={labelsOf(item).person}>
              <Person discordId={item.sellerDiscordId} name={item.seller} size={24} />
            </LabeledValue>
          </chakra.dl>
          <ItemButtons item={item} onEdit={onEdit} onOffer={onOffer} />
        </chakra.div>
      </chakra.div>
    </Panel>
  );
});
