// SHA-256 for the trials' secrets, on the server.
import { createHash } from 'node:crypto';
import type { Digest } from '@guild/common/trials/trials.rules';

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex');
