// Types of the event form.
import type { eventForm, EventForm } from '@guild/common/events/events.api';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** The form's fields as a person types them. */
export type TypedEvent = z.input<typeof eventForm>;
export type EventFormState = UseFormReturn<TypedEvent, unknown, EventForm>;
