// Texts about the game's currencies and items.
import type { TrialItem, TrialItemCategory } from '@guild/common/trials/economy.api';
import { currencies, type Currency, type Purse } from '@guild/common/trials/economy.rules';
import type { ItemEffect } from '@guild/common/trials/trials.api';
import { formatNumber } from '../../../platform/format/format.ts';
import type { IconName } from '@guild/common/wire/icons';

export const currencyWords: Readonly<Record<Currency, string>> = { spice: 'spice', solari: 'Solari' };
/** '150 spice and 20 Solari'. Zero amounts are left out, unless both are 0. */
export function purseWords(purse: Purse): string {
  const some = currencies.filter((currency) => purse[currency] !== 0);
  const shownCurrencies = some.length === 0 ? (['spice'] as const) : some;
  return shownCurrencies.map((currency) => `${formatNumber(purse[currency])} ${currencyWords[currency]}`).join(' and ');
}

export const categoryWords: Readonly<Record<TrialItemCategory, string>> = {
  survival: 'Survival',
  insight: 'Insight',
  place: 'A place',
  fortune: 'Fortune',
};
export const categoryIcons: Readonly<Record<TrialItemCategory, IconName>> = {
  survival: 'water',
  insight: 'search',
  place: 'pin',
  fortune: 'star',
};
export const typeWords: Readonly<Record<TrialItem['type'], string>> = {
  vessel: 'Vessel',
  tool: 'Tool',
  token: 'Token',
  charm: 'Charm',
};
export const effectWords: Readonly<Record<ItemEffect, string>> = {
  survive_fall: 'Saves from one fall',
  remove_wrong: 'Removes one deadly path from a round',
  more_time: 'Five seconds more in one round',
  keep_place: 'Keeps your place once when lots are drawn',
  more_spice: 'A quarter more spice',
  more_solari: 'A quarter more Solari',
};
