// Tests that every kind of notice has an action, or a reason why it has none.
import { expect, test } from '@jest/globals';
import type { NoticeText } from '../wire/manifest.ts';
import { notices } from './notices.derived.ts';

const kinds: [string, NoticeText][] = Object.entries(notices);

test.each(kinds)(
  '%s has an action of two or three words, or a reason for having none',
  (_kind, { action, noAction }) => {
    if (action === undefined) expect(noAction).toMatch(/^[A-Z].{20,}\.$/);
    else expect(action).toMatch(/^[A-Z][a-z]+,?( ([a-z]+|I'm)){1,2}$/);
  },
);
