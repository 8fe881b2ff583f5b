// Card of a market item: effect, price, number that the viewer has, and actions.
import { chakra } from '@chakra-ui/react';
import type { OwnFremen, TrialItem } from '@guild/common/trials/economy.api';
import { canPay, costOf, leftOf, maxOwned } from '@guild/common/trials/economy.rules';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardName } from '../../../ui/CardText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Amounts } from './Balance.tsx';
import { useFremenActions } from './economy.actions.ts';
import { marketItems } from './economy.store.ts';
import { categoryIcons, categoryWords, effectWords, purseWords, typeWords } from './economy.words.ts';

/** Why an item cannot be bought, in a few words. null: it can. */
function refusalOf(item: TrialItem, own: OwnFremen): string | null {
  const had = own.inventory.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
  if (had >= maxOwned) return `You can own at most ${formatNumber(maxOwned)}`;
  if (canPay(own, costOf(item))) return null;
  const balance = leftOf(own, costOf(item));
  return `You need ${purseWords({ spice: Math.max(0, -balance.spice), solari: Math.max(0, -balance.solari) })} more`;
}

interface BuyProps {
  item: TrialItem;
  own: OwnFremen;
  /** Id of the text that says why it cannot be bought. null: it can. */
  whyNotId: string | null;
}
function BuyButton({ item, own, whyNotId }: BuyProps): ReactNode {
  const pending = marketItems.use((state) => state.pending[item.id] === 'buy');
  const { buy } = useFremenActions();
  return (
    <Button
      variant="tonal"
      aria-label={`Buy ${item.name}`}
      needsConnection
      disabled={whyNotId !== null}
      {...(whyNotId !== null && { 'aria-describedby': whyNotId })}
      pending={pending}
      onClick={() => void buy(item, own)}
    >
      Buy
    </Button>
  );
}

function AdminButtons({ item, onEdit }: { item: TrialItem; onEdit: (item: TrialItem) => void }): ReactNode {
  const pending = marketItems.use((state) => state.pending[item.id] === 'change');
  const { retire, bringBack } = useFremenActions();
  return (
    <>
      <IconButton label={`Edit ${item.name}`} icon="edit" onClick={() => onEdit(item)} />
      {item.isActive ? (
        <IconButton
          label={`Retire ${item.name}`}
          icon="trash"
          needsConnection
          disabled={pending}
          onClick={() => void retire(item)}
        />
      ) : (
        <Button
          aria-label={`Sell ${item.name} again`}
          needsConnection
          pending={pending}
          onClick={() => void bringBack(item)}
        >
          Sell again
        </Button>
      )}
    </>
  );
}

export interface TrialItemCardProps {
  id: number;
  /** null: not loaded yet, or a Guest. */
  own: OwnFremen | null;
  onEdit: (item: TrialItem) => void;
}
export function TrialItemCard({ id, own, onEdit }: TrialItemCardProps): ReactNode {
  const item = marketItems.useOne(id);
  const nameId = useId();
  const whyNotId = useId();
  const { canWrite } = useViewer();
  const mayManage = useMay('trials');
  if (item === undefined) return null;
  const buyer = canWrite && item.isActive ? own : null;
  const whyNot = buyer && refusalOf(item, buyer);
  const had = own?.inventory.find(({ itemId }) => itemId === id)?.quantity ?? 0;
  return (
    <Panel as="article" aria-labelledby={nameId} padding="14px" display="flex" flexDirection="column" gap={3}>
      <chakra.div display="flex" gap={3} alignItems="center">
        <chakra.span
          boxSize="44px"
          flex="none"
          display="grid"
          placeItems="center"
          borderRadius="control"
          bg="spice.soft"
          color="spice.text"
        >
          <Icon name={categoryIcons[item.category]} />
        </chakra.span>
        <chakra.div flex={1} minWidth={0}>
          <CardName id={nameId} title={item.name}>
            {item.name}
          </CardName>
          <chakra.p fontSize="xs" color="fg.muted">
            {typeWords[item.type]} · {categoryWords[item.category]}
          </chakra.p>
        </chakra.div>
        {had > 0 && <Pill tone="good">You have {formatNumber(had)}</Pill>}
      </chakra.div>
      <chakra.div flex={1}>
        <chakra.p fontWeight="strong" fontSize="sm">
          {effectWords[item.effect]}
        </chakra.p>
        <chakra.p dir="auto" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {item.description}
        </chakra.p>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap={2}
        paddingTop={3}
        borderTopWidth="1px"
        borderColor="border"
      >
        <Amounts purse={costOf(item)} />
        <chakra.div display="flex" gap={1} marginInlineStart="auto">
          {mayManage && <AdminButtons item={item} onEdit={onEdit} />}
          {buyer !== null && <BuyButton item={item} own={buyer} whyNotId={whyNot === null ? null : whyNotId} />}
        </chakra.div>
        {whyNot !== null && (
          <chakra.p id={whyNotId} flexBasis="100%" textAlign="end" fontSize="sm" color="fg.muted">
            {whyNot}
          </chakra.p>
        )}
      </chakra.div>
    </Panel>
  );
}
