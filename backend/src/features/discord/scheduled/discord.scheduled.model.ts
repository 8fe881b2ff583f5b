// Stored scheduled events of Discord that the hall has created: one row for each date.
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

export const storedScheduled = declareStored({
  collection: 'discord_scheduled_events',
  besides: {
    /** The address of the date's page, by which the scheduled event is found again. */
    _id: z.string(),
    /** Id in Discord; null: it is not known that Discord has created it. */
    discordId: z.nullable(z.string()),
    /** Hash of what Discord shows; null: unknown. */
    shown: z.nullable(z.string()),
    /** Start and end as Discord shows them. */
    startsAt: z.date(),
    endsAt: z.date(),
    /** Hash of the content that Discord rejects. It is not sent again; null: none. */
    refused: z.nullable(z.string()),
    /** Somebody has deleted or ended it in Discord, so it is left alone. */
    isLeft: z.boolean(),
  },
});
export type ScheduledDocument = DocumentOf<typeof storedScheduled>;

export const scheduledModels = modelsOf({ scheduled: storedScheduled });
export type ScheduledModels = ReturnType<typeof scheduledModels>;
