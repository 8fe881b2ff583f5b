// A test of Hyperion's models, for admins: what the provider answers, or why it does not.
import * as z from 'zod/mini';
import { route } from '../wire/route.ts';

/** How one model has answered. */
export const modelAnswer = z.object({
  /** As it is set. */
  model: z.string(),
  /** Ms until its first word; null: there was none. */
  firstWordMs: z.nullable(z.int()),
  /** Ms until the end, or the failure. */
  ms: z.int(),
  /** The first words of its answer, plain text; empty: there were none. */
  words: z.string(),
  /** Why there was no whole answer, as a sentence for admins; null: there was one. */
  problem: z.nullable(z.string()),
  /** What the provider said of that, without the key; empty: nothing. */
  upstream: z.string(),
});
export type ModelAnswer = z.output<typeof modelAnswer>;

export const loreTest = z.object({
  /** Whether the hall has a key of a provider; without one nothing is asked. */
  hasKey: z.boolean(),
  /** Of the first model, and of the second where there is one. */
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
