// URL query of the trials: the trial to show instead of the newest, and whether on a big screen.
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const idInAddress = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));
export const trialAddress = z.object({
  trial: maybe(idInAddress),
  /** Present, even if empty: the trial fills the window. */
  stage: z.optional(z.string()),
});
