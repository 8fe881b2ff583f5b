// Types of the event form, and the offered lengths.
import type { eventForm, EventForm } from '@guild/common/events/events.api';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** The form's fields as a person types them. */
export type TypedEvent = z.input<typeof eventForm>;
export type EventFormState = UseFormReturn<TypedEvent, unknown, EventForm>;

/** Offered lengths of events, in minutes. */
export const eventLengths = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720, 1440];
