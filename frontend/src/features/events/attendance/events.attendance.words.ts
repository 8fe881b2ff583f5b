// Words for decisions about objections.
import type { objectionOutcomes } from '@guild/common/events/events.api';

export const outcomeWords: Readonly<Record<(typeof objectionOutcomes)[number], string>> = {
  came: 'Marked as attending',
  excused: 'Excused',
  refused: 'Refused',
};
