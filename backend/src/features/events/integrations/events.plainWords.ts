// Plans of events in plain words, English or German: 'raid friday 21:00', 'raid freitag 21 uhr'.
import { eventTypes, type EventType } from '@guild/common/events/events.api';
import { momentOf, wallClock } from '@guild/common/wire/guildTime';
import * as chrono from 'chrono-node';
import { invalidField } from '../../../platform/errors.ts';

export interface PlainPlan {
  readonly type: EventType;
  readonly title: string;
  /** `YYYY-MM-DD` and `HH:mm` in the guild's zone. */
  readonly date: string;
  readonly time: string;
}

const example = 'For example: raid friday 21:00';
const germanTypes: Readonly<Record<string, EventType>> = { turnier: 'Tournament', ernte: 'Harvesting' };
const typeOf = (word: string): EventType | undefined =>
  eventTypes.find((type) => type.toLowerCase() === word.toLowerCase()) ?? germanTypes[word.toLowerCase()];

const two = (value: number | null): string => (value ?? 0).toString().padStart(2, '0');
const isDated = ({ start }: chrono.ParsedResult): boolean => start.isCertain('day') || start.isCertain('weekday');
/** A date that was not understood: '30.11.', '11/30'. */
const numericDate = /\d{1,2}[./]\d{1,2}/;

/**
 * Reads a plan. A time without a day is today's, or tomorrow's when it is over.
 * @param zone the guild's zone
 * @param now ms since 1970
 * @throws AppError `invalid_input` with an example when type or time is missing, or the time has passed
 */
export function readPlan(words: string, zone: string, now: number): PlainPlan {
  const { day, time: clock } = wallClock(now, zone);
  // The guild's clock as if it were UTC, so that neither zone nor summer time of the server matter.
  const reference = { instant: new Date(`${day}T${clock}:00Z`), timezone: 0 };
  const options = { forwardDate: true };
  const found = [chrono.en.GB, chrono.de.casual]
    .flatMap((language) => language.parse(words, reference, options))
    .filter(({ start }) => start.isCertain('hour'));
  // The language that understands more is the right one.
  const [when] = found.sort((a, b) => b.text.length - a.text.length);
  if (when === undefined) throw invalidField('create', `Say the day and the time. ${example}`);
  const rest = `${words.slice(0, when.index)} ${words.slice(when.index + when.text.length)}`
    .trim()
    .replace(/\s+/g, ' ');
  if (!isDated(when) && numericDate.test(rest))
    throw invalidField('create', `Say the day with its month, such as 30 Nov. ${example}`);
  const type = rest
    .split(' ')
    .map(typeOf)
    .find((one) => one !== undefined);
  if (type === undefined) throw invalidField('create', `Say one of ${eventTypes.join(', ')}. ${example}`);
  const { start } = when;
  const date = `${two(start.get('year'))}-${two(start.get('month'))}-${two(start.get('day'))}`;
  const time = `${two(start.get('hour'))}:${two(start.get('minute'))}`;
  if (momentOf(date, time, zone) <= now) throw invalidField('create', `That time has passed. ${example}`);
  return { type, title: rest.charAt(0).toUpperCase() + rest.slice(1), date, time };
}
