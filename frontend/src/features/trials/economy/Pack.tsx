// Viewer's balance, the two items for the next trial, and their other items.
import { chakra } from '@chakra-ui/react';
import { fremenRoutes, type OwnedItem, type OwnFremen } from '@guild/common/trials/economy.api';
import { maxKit } from '@guild/common/trials/trials.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Amounts, OwnTitle } from './Balance.tsx';
import { useFremenActions } from './economy.actions.ts';
import { marketItems } from './economy.store.ts';
import { categoryIcons, effectWords } from './economy.words.ts';

const slot = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: '64px',
  padding: '10px 12px',
  minWidth: 0,
  borderWidth: '1px',
  borderRadius: 'control',
  borderColor: 'border',
} as const;

function Owned({ item, isFull }: { item: OwnedItem; isFull: boolean }): ReactNode {
  const pending = marketItems.use((state) => state.pending[item.itemId] === 'pack');
  const { pack } = useFremenActions();
  const { name, quantity, isEquipped, effect, category, later } = item;
  return (
    <chakra.li {...slot} bg={isEquipped ? 'spice.soft' : undefined}>
      <chakra.span color={isEquipped ? 'spice.text' : 'fg.muted'} display="inline-flex">
        <Icon name={categoryIcons[category]} />
      </chakra.span>
      <chakra.div flex={1} minWidth={0}>
        <chakra.p fontWeight="strong" truncate title={name}>
          {name}
          {quantity > 1 && (
            <chakra.span fontWeight="text" color="fg.muted" textStyle="figures">
              {' '}
              ×{formatNumber(quantity)}
            </chakra.span>
          )}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" truncate title={effectWords[effect]}>
          {effectWords[effect]}
        </chakra.p>
        {later.map((one) => (
          <chakra.p key={`${one.name} ${one.effect}`} fontSize="sm" color="fg.muted">
            Then {formatNumber(one.quantity)} × {one.name}: {effectWords[one.effect]}
          </chakra.p>
        ))}
      </chakra.div>
      <Button
        size="sm"
        aria-label={isEquipped ? `Take out ${name}` : `Pack ${name}`}
        needsConnection
        disabled={!isEquipped && isFull}
        pending={pending}
        onClick={() => void pack(item, !isEquipped)}
      >
        {isEquipped ? 'Take out' : 'Pack'}
      </Button>
    </chakra.li>
  );
}

const Empty = (): ReactNode => (
  <chakra.li {...slot} borderStyle="dashed" color="fg.muted" fontSize="sm">
    <Icon name="plus" size={16} />
    Empty slot
  </chakra.li>
);
const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(260px, 1fr))' },
} as const;

export function Pack({ own }: { own: OwnFremen }): ReactNode {
  const packed = own.inventory.filter(({ isEquipped }) => isEquipped);
  const others = own.inventory.filter(({ isEquipped }) => !isEquipped);
  const isFull = packed.length >= maxKit;
  return (
    <Panel aria-label="Your pack" padding={{ base: 4, md: 5 }} display="grid" gap={4} marginBottom={4}>
      <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center" justifyContent="space-between">
        <Amounts purse={own} whole />
        <chakra.span display="inline-flex" flexWrap="wrap" gap={2} alignItems="center">
          <OwnTitle own={own} />
          <ExportCsv
            list={fremenRoutes.listFremenLedger}
            size="sm"
            aria-label="Export CSV of every change of your balance"
            title="Every change of your balance"
          />
        </chakra.span>
      </chakra.div>
      <div>
        <chakra.h3 fontSize="sm" fontWeight="strong" marginBottom={2}>
          Packed for the next trial
        </chakra.h3>
        <chakra.ul {...grid}>
          {packed.map((item) => (
            <Owned key={item.itemId} item={item} isFull={isFull} />
          ))}
          {Array.from({ length: Math.max(0, maxKit - packed.length) }, (_each, at) => (
            <Empty key={at} />
          ))}
        </chakra.ul>
      </div>
      {others.length > 0 && (
        <div>
          <chakra.h3 fontSize="sm" fontWeight="strong" marginBottom={2}>
            You also own
          </chakra.h3>
          <chakra.ul {...grid}>
            {others.map((item) => (
              <Owned key={item.itemId} item={item} isFull={isFull} />
            ))}
          </chakra.ul>
          {isFull && (
            <chakra.p fontSize="sm" color="fg.muted" marginTop={2}>
              Your pack is full. Take an item out first.
            </chakra.p>
          )}
        </div>
      )}
    </Panel>
  );
}
