// First steps API: what the admins of a new guild still have to set up.
import * as z from 'zod/mini';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const firstStep = z.object({
  title: z.string(),
  text: z.string(),
  /** Label of the button. */
  label: z.string(),
  /** An address inside the app, where the step is done. */
  link: z.string(),
  /** Whether there is a button that copies the address of the hall, to send it to people. */
  invites: z.optional(z.boolean()),
  /** Counted from the guild's data. */
  done: z.boolean(),
});
export type FirstStep = z.output<typeof firstStep>;
export const firstSteps = z.object({
  /** Whether an admin has dismissed the panel, for all admins. */
  dismissed: z.boolean(),
  /** In the order in which they are shown. Empty when dismissed. */
  steps: z.array(firstStep),
});
export type FirstSteps = z.output<typeof firstSteps>;

const at = { access: 'admin', reply: firstSteps } as const;
export const firstStepRoutes = {
  getFirstSteps: route({ ...at, method: 'GET', path: '/api/first-steps', summary: 'First steps of a new guild' }),
  dismissFirstSteps: route({
    ...at,
    method: 'POST',
    path: '/api/first-steps/dismiss',
    summary: 'Dismiss the first steps for all admins',
  }),
};

export const firstStepMessages = liveMessages({
  /** Sent to admins. */
  'first-steps:updated': z.object({ dismissed: z.boolean(), version: z.int() }),
});
