// Haul card: total, a chart of everybody's part and the guild's, and the viewer's actions.
import { chakra } from '@chakra-ui/react';
import type { Currency, Money } from '@guild/common/deals/money';
import { nightOfHaulLink } from '@guild/common/nights/nights.links';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { sharesLink } from '@guild/common/payouts/payouts.links';
import { memo, useId, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatPrice } from '../../../platform/format/format.ts';
import { inWords } from '../../../platform/format/money.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoreMenu, type MenuItem } from '../../../ui/Menu.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { usePayoutActions } from '../payouts.actions.ts';
import { hauls } from '../payouts.store.ts';
import { methodWords, sourceLink } from '../payouts.words.ts';
import type { OpenedDialog } from './HaulDialogs.tsx';

interface PartProps {
  name: ReactNode;
  amounts: readonly Money[];
  /** The amounts in words. */
  children: ReactNode;
  /** The largest part of each currency, which has a full bar. */
  largest: ReadonlyMap<Currency, number>;
  tone?: 'spice' | 'quiet';
}
/** Who gets how much, with a bar for each currency. */
const Part = ({ name, amounts, children, largest, tone = 'spice' }: PartProps): ReactNode => (
  <chakra.li display="flex" flexWrap="wrap" columnGap={4} rowGap={1} paddingBlock={1.5} minWidth={0}>
    <chakra.span minWidth={0} flex="1 1 120px">
      {name}
    </chakra.span>
    <chakra.span textStyle="figures" textAlign="end">
      {children}
    </chakra.span>
    {amounts.map(({ currency, amount }) => (
      <chakra.span key={currency} flexBasis="100%" display="flex">
        <Meter share={amount / (largest.get(currency) ?? amount)} tone={tone} />
      </chakra.span>
    ))}
  </chakra.li>
);

function Division({ haul: { people, guild, cutPercent } }: { haul: Haul }): ReactNode {
  const kept = guild.filter(({ amount }) => amount > 0);
  const largest = new Map<Currency, number>();
  for (const { currency, amount } of [...people.flatMap(({ amounts }) => amounts), ...kept])
    largest.set(currency, Math.max(amount, largest.get(currency) ?? 0));
  return (
    <chakra.div fontSize="sm">
      {people.length > 0 && (
        <chakra.ul aria-label="Who gets what">
          {people.map(({ discordId, username, amounts, waived }) => (
            <Part
              key={discordId}
              name={<Person discordId={discordId} name={username} />}
              amounts={amounts}
              largest={largest}
            >
              <chakra.span {...(amounts.length === 0 && { color: 'fg.subtle' })}>
                {waived ? 'Given up' : inWords(amounts)}
              </chakra.span>
            </Part>
          ))}
        </chakra.ul>
      )}
      <chakra.ul borderTopWidth="1px" borderColor="border" marginTop={1.5} paddingTop={1.5} aria-label="Guild">
        <Part
          name={`Guild keeps${cutPercent > 0 ? ` (${cutPercent}% plus remainder)` : ''}`}
          amounts={kept}
          largest={largest}
          tone="quiet"
        >
          {inWords(kept)}
        </Part>
      </chakra.ul>
    </chakra.div>
  );
}

const Items = ({ haul: { items, people } }: { haul: Haul }): ReactNode =>
  items.length > 0 && (
    <chakra.ul aria-label="Items" fontSize="sm" color="fg.muted">
      {items.map(({ name, discordId, value, currency }, at) => (
        <chakra.li key={`${at} ${name}`} overflowWrap="anywhere">
          {name}
          {value > 0 && ` (about ${inWords([{ currency, amount: value }])})`}:{' '}
          {people.find((one) => one.discordId === discordId)?.username ?? 'the guild'}
        </chakra.li>
      ))}
    </chakra.ul>
  );

interface BodyProps {
  haul: Haul;
  /** Whether the viewer may enter this haul: admins, and the organizer if the settings allow it. */
  mayEnter?: boolean;
  onOpen: (opened: OpenedDialog) => void;
}
/** At most three buttons. The further actions of people who may change the haul are in a menu. */
function Buttons({ haul, mayEnter = false, onOpen }: BodyProps): ReactNode {
  const { discordId } = useViewer();
  const mayManage = useMay('hauls');
  const pending = hauls.use(({ pending }) => pending[haul.id]);
  const offline = useIsOffline();
  const navigate = useNavigate();
  const { close, remove, waive } = usePayoutActions();
  const mine = haul.people.find((person) => person.discordId === discordId);
  const mayGiveUp = mine?.waived === false;
  const mayAuction = useMay('auctions');
  const toSell: MenuItem[] =
    mayAuction && haul.items.some((item) => item.discordId === null)
      ? [{ name: 'Sell items on a loot night', icon: 'gavel', to: nightOfHaulLink(haul.id) }]
      : [];
  const more = (items: MenuItem[]): ReactNode =>
    items.length > 0 && <MoreMenu label={`More actions for ${haul.title}`} items={items} />;
  if (haul.status === 'closed')
    return (
      <>
        {mayManage && (
          <Button
            size="sm"
            icon="roster"
            aria-label={`Shares of ${haul.title}`}
            onClick={() => void navigate(sharesLink(haul.id))}
          >
            Shares
          </Button>
        )}
        {more(toSell)}
      </>
    );
  const may = mayManage || (haul.proposed && (mayEnter || haul.createdByDiscordId === discordId));
  if (!may)
    return (
      mayGiveUp && (
        <Button
          size="sm"
          variant="quiet"
          needsConnection
          pending={pending === 'waive'}
          pendingText="Giving up..."
          onClick={() => void waive(haul)}
        >
          Give up my share
        </Button>
      )
    );
  const disabled = offline || pending !== undefined;
  const items: MenuItem[] = [...toSell, { name: 'Delete', icon: 'trash', disabled, onSelect: () => void remove(haul) }];
  if (mayGiveUp) items.push({ name: 'Give up my share', icon: 'close', disabled, onSelect: () => void waive(haul) });
  return (
    <>
      {mayManage && (
        <Button
          size="sm"
          variant="tonal"
          needsConnection
          pending={pending === 'close'}
          pendingText="Closing..."
          onClick={() => void close(haul)}
        >
          Close haul
        </Button>
      )}
      <Button
        size="sm"
        icon="edit"
        needsConnection
        onClick={() => onOpen({ source: haul.source, sourceId: haul.sourceId, haul })}
      >
        Edit
      </Button>
      {more(items)}
    </>
  );
}

export function HaulPill({ haul: { status, proposed } }: Pick<BodyProps, 'haul'>): ReactNode {
  if (status === 'closed') return <Pill tone="ended">Closed</Pill>;
  return <Pill tone="spice">{proposed ? 'Proposed' : 'Open'}</Pill>;
}

export const HaulBody = ({ haul, ...may }: BodyProps): ReactNode => (
  <>
    <chakra.p fontSize="lg" fontWeight="strong" textStyle="figures">
      {inWords(haul.amounts)}
    </chakra.p>
    <chakra.p fontSize="sm" color="fg.muted">
      {methodWords[haul.method]}, entered by {haul.createdBy} <RelativeTime iso={haul.createdAt} />
      {haul.closedAt !== null && (
        <>
          , closed by {haul.closedBy} <RelativeTime iso={haul.closedAt} />
        </>
      )}
    </chakra.p>
    {haul.corrections.map(({ at, currency, change }) => (
      <chakra.p key={`${at} ${currency}`} fontSize="sm">
        Corrected by {formatPrice(change, currency)} <RelativeTime iso={at} />, because a sale has changed. Shares stay,
        and the guild bears the difference.
      </chakra.p>
    ))}
    {haul.note !== null && (
      <chakra.p dir="auto" fontSize="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {haul.note}
      </chakra.p>
    )}
    <Division haul={haul} />
    <Items haul={haul} />
    <chakra.div display="flex" flexWrap="wrap" gap={2} marginTop="auto" _empty={{ display: 'none' }}>
      <Buttons haul={haul} {...may} />
    </chakra.div>
  </>
);

export interface HaulCardProps extends Pick<BodyProps, 'onOpen'> {
  id: number;
}
export const HaulCard = memo(function HaulCard({ id, onOpen }: HaulCardProps): ReactNode {
  const haul = hauls.useShown(id);
  const nameId = useId();
  if (haul === undefined) return null;
  return (
    <Panel as="article" aria-labelledby={nameId} display="flex" flexDirection="column" gap={3} padding={4}>
      <chakra.div display="flex" gap={2} alignItems="center">
        <chakra.h3
          dir="auto"
          id={nameId}
          flex={1}
          minWidth={0}
          fontSize="lg"
          fontWeight="strong"
          truncate
          title={haul.title}
        >
          <Link to={sourceLink(haul.source, haul.sourceId)}>{haul.title}</Link>
        </chakra.h3>
        <HaulPill haul={haul} />
      </chakra.div>
      <HaulBody haul={haul} onOpen={onOpen} />
    </Panel>
  );
});
