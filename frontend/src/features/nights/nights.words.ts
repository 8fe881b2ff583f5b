// Words for the order, the state and the lots of loot nights.
import { contractLink } from '@guild/common/contracts/contracts.links';
import { eventLink } from '@guild/common/events/events.links';
import type { Night, NightLot, Occasion, Pace } from '@guild/common/nights/nights.api';
import { proceedsOf } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import { formatPrice } from '../../platform/format/format.ts';

export const paceWords: Readonly<Record<Pace, string>> = {
  together: 'All together',
  in_turn: 'One after another',
};
export const nightStates: Readonly<Record<Night['status'], string>> = {
  planned: 'Planned',
  running: 'Running',
  over: 'Over',
};
export const lotStates: Readonly<Record<NightLot['state'], string>> = {
  waiting: 'Not started',
  running: 'Running',
  sold: 'Sold',
  unsold: 'Not sold',
  withdrawn: 'Withdrawn',
};

/** The address of the event or contract that the lots come from. */
export const occasionLink = ({ source, sourceId }: Occasion): string =>
  source === 'event' ? eventLink(sourceId) : contractLink(sourceId);

/**
 * When a waiting lot starts, in ms since 1970, unless late bids extend the lots before it.
 * @param runningEnd end of the running lot, in ms since 1970; null: none runs
 * @returns null when nobody knows, or when it starts together with the others
 */
export function expectedStart(
  { pace, status, startsAt, lots, minutes }: Night,
  lot: NightLot,
  runningEnd: number | null,
): number | null {
  const next = status === 'planned' && startsAt !== null ? Date.parse(startsAt) : runningEnd;
  const waiting = lots.filter(({ state }) => state === 'waiting');
  if (pace === 'together' || next === null || !waiting.includes(lot)) return null;
  return next + waiting.indexOf(lot) * minutes * 60_000;
}

/** Such as '12 lots, one after another, 5 minutes each', or what the night has brought. */
export function summaryOf(night: Night): string {
  const { lots, pace, minutes, status, priceUnit } = night;
  const soldCount = lots.filter(({ state }) => state === 'sold').length;
  if (status === 'over')
    return `${soldCount} of ${counted(lots.length, 'lot')} sold for ${formatPrice(proceedsOf(night), priceUnit)}`;
  return `${counted(lots.length, 'lot')}, ${paceWords[pace].toLowerCase()}, ${counted(minutes, 'minute')} each`;
}
