// Stored mercenary profiles: one document for each person who has written something.
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

export const storedMercenaries = declareStored({
  collection: 'mercenary_profiles',
  besides: {
    /** Id of the user. */
    _id: z.int(),
    bio: z.nullable(z.string()),
    specialties: z.array(z.string()),
    isAvailable: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
    ...documentFields,
  },
  indexes: [[{ specialties: 1 }]],
});
export type MercenaryDocument = DocumentOf<typeof storedMercenaries>;

export const mercenaryModels = modelsOf({ mercenaries: storedMercenaries });
export type MercenaryModels = ReturnType<typeof mercenaryModels>;
