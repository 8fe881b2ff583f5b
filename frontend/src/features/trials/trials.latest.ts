// The newest trials, for lines of other screens.
import { trialRoutes, type Trial } from '@guild/common/trials/trials.api';
import { call } from '../../platform/api.ts';

/** Some of them may be cancelled ones. @throws ApiError */
export const latestTrials = (signal: AbortSignal): Promise<Trial[]> =>
  call(trialRoutes.listTrials, { query: { limit: '5' }, signal });
