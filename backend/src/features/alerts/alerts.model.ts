// Stored alerts: one document for each person, and one row for each new thing that may fit some.
import { alert, alertKinds, type Alert } from '@guild/common/alerts/alerts.api';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

/** An alert, with the creation time as a date. */
const storedAlert = z.object({ ...alert.shape, createdAt: z.date() });
export type StoredAlert = z.output<typeof storedAlert>;

export const storedAlerts = declareStored({
  collection: 'alerts',
  besides: {
    /** The person's Discord id. */
    _id: z.string(),
    alerts: z.array(storedAlert),
    ...documentFields,
  },
  indexes: [[{ 'alerts.kind': 1 }]],
});
export type AlertsDocument = DocumentOf<typeof storedAlerts>;
export const noAlerts = (discordId: string): Omit<AlertsDocument, 'version' | 'outbox'> => ({
  _id: discordId,
  alerts: [],
});
export const toAlert = ({ createdAt, ...rest }: StoredAlert): Alert => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});

/** How long the row of a new thing stays, in seconds, so that a repeated fact does not add it again. */
export const thingSeconds = 30 * 24 * 3600;

/** New things. Rows that are due have not been compared with the alerts yet. */
export const storedThings = declareStored({
  collection: 'alert_things',
  besides: {
    /** Such as `auction-12`, so that each thing is compared only once. */
    _id: z.string(),
    kind: z.enum(alertKinds),
    /** What people read: 'New auction: Thumper'. */
    title: z.string(),
    texts: z.array(z.string()),
    category: z.nullable(z.enum(itemCategories)),
    price: z.nullable(z.int()),
    unit: z.nullable(z.enum(priceUnits)),
    resource: z.nullable(z.enum(scoutingCategories)),
    cell: z.nullable(z.string()),
    /** Discord id of the person whose thing it is. They are not notified. null: nobody's. */
    owner: z.nullable(z.string()),
    link: z.string(),
    at: z.date(),
    /** The minute in which it became due, in minutes since 1970. A person gets one notice for each. */
    minute: z.int(),
    isDue: z.boolean(),
    /** Whether it was compared with the alerts. Else, if not due, it was removed before. */
    isDone: z.boolean(),
  },
  indexes: [
    [{ isDue: 1, minute: 1, at: -1, _id: -1 }, { partialFilterExpression: { isDue: true } }],
    [{ at: 1 }, { expireAfterSeconds: thingSeconds }],
  ],
});
export type ThingDocument = DocumentOf<typeof storedThings>;

export const alertModels = modelsOf({ alerts: storedAlerts, things: storedThings });
export type AlertModels = ReturnType<typeof alertModels>;
