// Stored usage of Hyperion: one document for each person, and one for each day.
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

const question = z.object({
  id: z.string(),
  at: z.date(),
  /** The day in which it counts. */
  day: z.int(),
  /** It got no answer, and counts only in its minute. */
  isReturned: z.boolean(),
});
export type Question = Readonly<z.output<typeof question>>;
const reservation = {
  id: z.string(),
  tokens: z.int(),
  /** When the reservation expires. Then all of its tokens count as spent. */
  until: z.date(),
};
/** Reserved tokens of an unfinished answer to this person, and the day in which they count. */
const openShare = z.object({ ...reservation, day: z.int() });
/** Reserved tokens of an unfinished answer, and the hour in the guild's time zone, 0 to 23. */
const openReservation = z.object({ ...reservation, hour: z.int() });
export type OpenReservation = Readonly<z.output<typeof openReservation>>;

const daySeconds = 24 * 3600;
/** How long a person's questions and a day's costs are kept, in seconds. */
export const askerTtlSeconds = 2 * daySeconds;
export const tokenDayTtlSeconds = 90 * daySeconds;

export const storedAskers = declareStored({
  collection: 'lore_askers',
  besides: {
    /** Discord id. */
    _id: z.string(),
    /** The day of `asked` and `spent`: `YYYYMMDD` as a number. */
    day: z.int(),
    asked: z.int(),
    /** Tokens spent and reserved for this person's answers. Absent in documents of earlier versions. */
    spent: z.optional(z.int()),
    open: z.optional(z.array(openShare)),
    /** Questions of the last minutes. */
    questions: z.array(question),
    /** Time of the last change. */
    at: z.date(),
    ...documentFields,
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: askerTtlSeconds }]],
});
export type AskerDocument = DocumentOf<typeof storedAskers>;

export const storedTokenDays = declareStored({
  collection: 'lore_token_days',
  besides: {
    /** `YYYYMMDD` as a number, in the guild's time zone. */
    _id: z.int(),
    /** Tokens spent and reserved; the sum of `byHour`. */
    spent: z.int(),
    /** 24 numbers. */
    byHour: z.custom<readonly number[]>(),
    open: z.array(openReservation),
    /** Time of the first reservation. */
    at: z.date(),
    ...documentFields,
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: tokenDayTtlSeconds }]],
});
export type TokenDayDocument = DocumentOf<typeof storedTokenDays>;

export const budgetModels = modelsOf({ askers: storedAskers, days: storedTokenDays });
