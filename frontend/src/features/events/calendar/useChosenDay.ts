// The chosen day of the month or week. The address holds only its month or week.
import { isDayInRange } from '@guild/common/wire/days';
import { useState } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { localDay } from '../../../platform/format/format.ts';
import { firstDayOf, type Period } from './events.days.ts';

/** A month or week for the address: '2026-11', or the Monday of a week. */
export const toAddress = (period: Period, day: string): string =>
  period === 'month' ? day.slice(0, 7) : firstDayOf('week', day);

export interface ChosenDay {
  readonly day: string;
  readonly today: string;
  /** Chooses a day. Does nothing for a day that the server would reject. */
  readonly choose: (day: string) => void;
}
/**
 * @param on a day of the month or week in the address; undefined: today
 * @param onPeriod gets another month or week for the address
 */
export function useChosenDay(period: Period, on: string | undefined, onPeriod: (address: string) => void): ChosenDay {
  const today = localDay(useNow(60_000));
  const isIn = (day: string, other: string): boolean => firstDayOf(period, day) === firstDayOf(period, other);
  const shown = on ?? today;
  const [chosen, setChosen] = useState({ day: isIn(today, shown) ? today : shown, on });
  // The address has changed by a link, by the Back button, or by `choose`.
  if (chosen.on !== on) setChosen({ day: isIn(chosen.day, shown) ? chosen.day : shown, on });
  return {
    day: chosen.day,
    today,
    choose(day) {
      if (!isDayInRange(day)) return;
      setChosen({ ...chosen, day });
      if (!isIn(day, chosen.day)) onPeriod(toAddress(period, day));
    },
  };
}
