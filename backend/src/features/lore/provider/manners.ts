// Manners of models: whether a model begins with thoughts that only a closing tag ends. Learned from its answers.
import * as z from 'zod/mini';
import type { Context } from '../../../platform/features/context.ts';
import { declareStored, modelsOf } from '../../../platform/store/documents/declareStored.ts';

export const storedManners = declareStored({
  collection: 'lore_models',
  besides: {
    /** Host of the provider and name of the model, because a model behaves differently at another provider. */
    _id: z.string(),
    thinksFirst: z.boolean(),
  },
});
export const mannerModels = modelsOf({ manners: storedManners });

export interface Manners {
  /** Whether the model begins with thoughts without a tag; null: unknown, or the database is away. */
  thinksFirst(host: string, model: string): Promise<boolean | null>;
  /** Stores what an answer showed. A model that has once begun with thoughts stays known for it. */
  learn(host: string, model: string, thinksFirst: boolean): Promise<void>;
}

const keyOf = (host: string, model: string): string => `${host}/${model}`;

export function createManners({ manners }: ReturnType<typeof mannerModels>, { log }: Pick<Context, 'log'>): Manners {
  return {
    async thinksFirst(host, model) {
      const known = await manners
        .findById(keyOf(host, model))
        .lean()
        .catch(() => null);
      return known?.thinksFirst ?? null;
    },
    async learn(host, model, thinksFirst) {
      const change = thinksFirst ? { $set: { thinksFirst } } : { $setOnInsert: { thinksFirst } };
      await manners
        .updateOne({ _id: keyOf(host, model) }, change, { upsert: true })
        .catch((error: unknown) => log.warn({ err: error, model }, "a model's manner could not be stored"));
    },
  };
}
