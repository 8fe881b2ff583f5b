// Calendar address facts. They only cause audit entries.
import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';
import type { CalendarDocument } from '../core/events.model.ts';

export const calendarFacts = defineFacts<CalendarDocument>()({
  'calendar:renewed': noData,
  'calendar:revoked': noData,
});
export type CalendarFacts = typeof calendarFacts;
