// Types of the calendar's dialogs.
import type { EventTemplate } from '@guild/common/events/events.templates.api';

/** A task with an event that has a dialog. */
export type EventTask = 'answer' | 'edit' | 'move' | 'cancel' | 'remove' | 'template' | 'ask';
export type OpenEvent = (id: number, what: EventTask) => void;
/** Start of a new event, in the guild's zone: `YYYY-MM-DD` and `HH:mm`. */
export interface EventStart {
  readonly date: string;
  readonly time: string;
}
/** When an event takes place, in the viewer's zone. */
export interface EventPlace {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
  readonly lengthMinutes: number;
}
/** The open dialog of the calendar or of an event's page. */
export type OpenedDialog =
  | { what: 'create'; start?: EventStart; template?: EventTemplate }
  | { what: 'templates' }
  | { what: 'calendar' }
  | { what: 'attendance' }
  | { what: 'move'; id: number; to?: EventPlace }
  | { what: Exclude<EventTask, 'move'>; id: number };
