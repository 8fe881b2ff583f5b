// Every kind of notice says what can be done about it, or why nothing can.
import { expect, test } from '@jest/globals';
import type { NoticeText } from '../wire/manifest.ts';
import { notices } from './notices.derived.ts';

const kinds: [string, NoticeText][] = Object.entries(notices);

test.each(kinds)('%s offers an action of two or three words, or a reason for none', (_kind, { action, noAction }) => {
  if (action === undefined) expect(noAction).toMatch(/^[A-Z].{20,}\.$/);
  else expect(action).toMatch(/^[A-Z][a-z]+( [a-z]+){1,2}$/);
});
