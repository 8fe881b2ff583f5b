// Viewer's balance of the game's currencies, and their title.
import { chakra } from '@chakra-ui/react';
import type { OwnFremen } from '@guild/common/trials/economy.api';
import { currencies, type Purse } from '@guild/common/trials/economy.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { DialogButton } from '../../../ui/DialogButton.tsx';
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
export const OwnTitle = ({ own }: { own: OwnFremen }): ReactNode => (
  <chakra.span display="inline-flex" alignItems="center" gap={2} flexWrap="wrap">
    <chakra.strong fontWeight="strong">{own.currentTitle}</chakra.strong>
    <DialogButton size="sm" variant="quiet" icon="edit" dialog={(onClose) => <TitleDialog onClose={onClose} />}>
      Titles ({own.unlockedTitles.length})
    </DialogButton>
  </chakra.span>
);
