// Viewer's balance of the game's currencies, and their title.
import { chakra } from '@chakra-ui/react';
import type { OwnFremen } from '@guild/common/trials/economy.api';
import { currencies, type Purse } from '@guild/common/trials/economy.rules';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CountUp } from '../../../ui/Price.tsx';
import { currencyWords } from './economy.words.ts';

const TitleDialog = lazyDialog(() => import('./TitleDialog.tsx'));

/** Amounts of spice and Solari with their icons. Zero amounts are left out. */
export function Amounts({ purse, whole = false }: { purse: Purse; whole?: boolean }): ReactNode {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap={4} rowGap={1} alignItems="center">
      {currencies
        .filter((currency) => whole || purse[currency] > 0)
        .map((currency) => (
          <chakra.span key={currency} display="inline-flex" alignItems="center" gap={1.5} whiteSpace="nowrap">
            <chakra.span color={currency === 'spice' ? 'spice.text' : 'fg.muted'} display="inline-flex">
              <Icon name={currency} size={18} />
            </chakra.span>
            <chakra.span fontWeight="strong" textStyle="figures">
              {whole ? <CountUp value={purse[currency]} /> : formatNumber(purse[currency])}
            </chakra.span>
            <chakra.span color="fg.muted">{currencyWords[currency]}</chakra.span>
          </chakra.span>
        ))}
    </chakra.span>
  );
}

/** The viewer's title, and a button to choose another. */
export function OwnTitle({ own }: { own: OwnFremen }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={2} flexWrap="wrap">
      <chakra.strong fontWeight="strong">{own.currentTitle}</chakra.strong>
      <Button size="sm" variant="quiet" icon="edit" onClick={() => setOpen(true)}>
        Titles ({own.unlockedTitles.length})
      </Button>
      {isOpen && <TitleDialog onClose={() => setOpen(false)} />}
    </chakra.span>
  );
}
