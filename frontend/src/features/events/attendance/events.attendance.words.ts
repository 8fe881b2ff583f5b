// Words for decisions about objections.
import type { ObjectionOutcome } from '@guild/common/events/events.api';

export const outcomeWords: Readonly<Record<ObjectionOutcome, string>> = {
  came: 'Marked as attending',
  excused: 'Excused',
  refused: 'Refused',
};
