// Settings of auctions: how large and how small a raise may be.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { auctionSettingsRoutes, type AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import { somebodyWhoMay } from '@guild/common/members/managers';
import { call } from '../../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../../platform/api/resource.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import type { NumberSetting, SwitchSetting } from '../../../platform/forms/guildSetting.ts';

const rooms = [auctionRooms.list];
const useSettings = (): Resource<AuctionSettings> =>
  useLiveResource(auctionSettingsRoutes.getAuctionSettings, 'auction-settings:updated', { rooms });

const recommendedFactor = 20;
export const raiseLimit: NumberSetting<AuctionSettings, number | null> = {
  help: `How many times the current bid a new bid can be at most. A limit keeps one bid from blocking an auction. Buyouts are not limited, and ${somebodyWhoMay('auctions')} can always strike a bid.`,
  offered: [5, 10, recommendedFactor, 50, 100],
  wordsOf: (factor) => `${factor} times${factor === recommendedFactor ? ' (recommended)' : ''}`,
  none: 'No limit',
  use: useSettings,
  value: ({ raiseFactor }) => raiseFactor,
  save: (raiseFactor, version) => call(auctionSettingsRoutes.changeAuctionSettings, { body: { raiseFactor, version } }),
};

const newOnly = 'It applies to auctions started from now on.';
export const smallestRaise: NumberSetting<AuctionSettings, number> = {
  help: `How much a new bid must be above the current one. Raise buttons and maximum bids follow it. ${newOnly}`,
  offered: [1, 5, 10, 50, 100, 500, 1000],
  wordsOf: formatNumber,
  use: useSettings,
  value: (settings) => settings.smallestRaise,
  save: (raise, version) =>
    call(auctionSettingsRoutes.changeAuctionSettings, { body: { smallestRaise: raise, version } }),
};

export const smallestRaisePercent: NumberSetting<AuctionSettings, number | null> = {
  help: `A percentage of the current bid that a new bid must be above it. If the amount above is more, the amount counts. ${newOnly}`,
  offered: [1, 2, 5, 10, 20],
  wordsOf: (percent) => `${percent} %`,
  none: 'No percentage',
  use: useSettings,
  value: (settings) => settings.smallestRaisePercent,
  save: (percent, version) =>
    call(auctionSettingsRoutes.changeAuctionSettings, { body: { smallestRaisePercent: percent, version } }),
};

export const freeBids: NumberSetting<AuctionSettings, number> = {
  help: 'Bids up to this amount are allowed whatever the limit above says, so that a low starting price can rise quickly.',
  offered: [100, 1000, 10_000, 100_000],
  wordsOf: formatNumber,
  isIdle: ({ raiseFactor }) => raiseFactor === null,
  use: useSettings,
  value: ({ alwaysAllowed }) => alwaysAllowed,
  save: (alwaysAllowed, version) =>
    call(auctionSettingsRoutes.changeAuctionSettings, { body: { alwaysAllowed, version } }),
};

export const balanceNeeded: SwitchSetting<AuctionSettings> = {
  label: 'Bidders need a balance',
  help: 'Nobody bids more than the guild owes them, minus what they owe and bid elsewhere. It counts for maximum bids and buyouts, too. Earlier bids stay.',
  use: useSettings,
  value: (settings) => settings.balanceNeeded,
  save: (needed, version) =>
    call(auctionSettingsRoutes.changeAuctionSettings, { body: { balanceNeeded: needed, version } }),
};
