// Test of Hyperion's models, for admins: the provider's answer, or why there is none.
import * as z from 'zod/mini';
import { route } from '../wire/route.ts';

/** The test result of one model. */
export const modelAnswer = z.object({
  /** The model's name in the settings. */
  model: z.string(),
  /** Ms until the first word; null: there was none. */
  firstWordMs: z.nullable(z.int()),
  /** Ms until the end, or the failure. */
  ms: z.int(),
  /** The first words of the answer, plain text; empty: none. */
  words: z.string(),
  /** Why there was no complete answer, as a sentence for admins; null: it was complete. */
  problem: z.nullable(z.string()),
  /** The provider's error message, without the key; empty: none. */
  upstream: z.string(),
});
export type ModelAnswer = z.output<typeof modelAnswer>;

export const loreTest = z.object({
  /** Whether the server has a provider's key. Without one, no model is tested. */
  hasKey: z.boolean(),
  /** Results of the first model, and of the second one if there is one. */
  answers: z.array(modelAnswer),
});
export type LoreTest = z.output<typeof loreTest>;

export const loreTestRoutes = {
  testLore: route({
    method: 'POST',
    path: '/api/lore/test',
    access: 'admin',
    summary: "Test Hyperion's models with a short question. Counts as a question and uses tokens",
    reply: loreTest,
  }),
};
