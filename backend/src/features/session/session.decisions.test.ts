// Decisions that end the sessions of a person.
import { expect, test } from '@jest/globals';
import { aCaller } from '../../../test/builders.ts';
import { endSessions, endSessionsUntil } from './session.decisions.ts';
import type { SessionEndDocument } from './session.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const ada = aCaller('Ada', { access: 'Admin' });
const endedAt = (at: number): SessionEndDocument => ({ _id: '2', at: new Date(at), version: 1, outbox: [] });

test('ending all sessions applies from now, and never to an earlier time than before', () => {
  const made = endSessions('Ben', ada)(endedAt(0), now);
  expect(made?.set).toEqual({ at: new Date(now), reason: null });
  expect(made?.facts).toMatchObject([
    { data: { until: now }, audit: { action: 'session.ended', entity: 'sessions', name: 'Ben' } },
  ]);
  expect(endSessions('Ben', ada)(endedAt(now + 9), now)?.set).toEqual({ at: new Date(now + 9), reason: null });
});
test('a removal ends the sessions started before it, however late it is handled', () => {
  expect(endSessionsUntil(now - 60_000)(endedAt(0), now)).toMatchObject({
    set: { at: new Date(now - 60_000) },
    facts: [{ data: { until: now - 60_000 } }],
  });
  expect(endSessionsUntil(now - 60_000)(endedAt(now - 60_000), now)).toBeNull();
});
test('a departure from the Discord server ends sessions, and keeps the reason', () => {
  const made = endSessionsUntil(now, 'left_discord')(endedAt(0), now);
  expect(made?.set).toEqual({ at: new Date(now), reason: 'left_discord' });
});
