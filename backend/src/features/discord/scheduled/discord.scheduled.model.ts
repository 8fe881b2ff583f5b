// Stored scheduled events of Discord that the hall has created: one row for each date.
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface ScheduledDocument {
  /** The address of the date's page, by which the scheduled event is found again. */
  _id: string;
  /** Id in Discord; null: it is not known that Discord has created it. */
  discordId: string | null;
  /** Hash of what Discord shows; null: unknown. */
  shown: string | null;
  /** Start and end as Discord shows them. */
  startsAt: Date;
  endsAt: Date;
  /** Hash of the content that Discord rejects. It is not sent again; null: none. */
  refused: string | null;
  /** Somebody has deleted or ended it in Discord, so it is left alone. */
  isLeft: boolean;
}

const scheduledSchema = new Schema<ScheduledDocument>(
  {
    _id: required(String),
    discordId: orNull(String),
    shown: orNull(String),
    startsAt: required(Date),
    endsAt: required(Date),
    refused: orNull(String),
    isLeft: required(Boolean),
  },
  storedOptions,
);

export interface ScheduledModels {
  readonly scheduled: Model<ScheduledDocument>;
}
export const scheduledModels = (db: Connection): ScheduledModels => ({
  scheduled: db.model<ScheduledDocument>('DiscordScheduledEvent', scheduledSchema, 'discord_scheduled_events'),
});
