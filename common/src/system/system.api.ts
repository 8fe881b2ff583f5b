// System API: the checks of this installation.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

/** `unknown`: the check could not find out. */
export const checkStates = ['good', 'warning', 'bad', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

export const systemCheck = z.object({
  /** The same in every version, such as `redis-policy`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(checkStates),
  /** What the state means, in sentences. */
  meaning: z.string(),
  /** What to do about it, in sentences; null: nothing. */
  remedy: z.nullable(z.string()),
});
export type SystemCheck = z.output<typeof systemCheck>;
export const systemChecks = z.object({ checkedAt: time, checks: z.array(systemCheck) });
export type SystemChecks = z.output<typeof systemChecks>;

export const systemRoutes = {
  getSystemChecks: route({
    method: 'GET',
    path: '/api/health/checks',
    access: 'admin',
    summary: 'Checks of this installation: the state of each part, what it means, and how to mend it',
    reply: systemChecks,
  }),
};
