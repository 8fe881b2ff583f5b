// URL query of the trials: the trial to show instead of the newest.
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const idInAddress = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));
export const trialAddress = z.object({ trial: maybe(idInAddress) });
