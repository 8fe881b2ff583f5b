// What ends the sessions of a person, decided without a database.
import { expect, test } from '@jest/globals';
import { aCaller } from '../../../test/builders.ts';
import { endSessions, endSessionsUntil } from './session.decisions.ts';
import type { SessionEndDocument } from './session.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const ada = aCaller('Ada', { access: 'Admin' });
const endedAt = (at: number): SessionEndDocument => ({ _id: '2', at: new Date(at), version: 1, outbox: [] });

test('all that somebody has ends now, never before what has ended already', () => {
  const made = endSessions('Ben', ada)(endedAt(0), now);
  expect(made?.set).toEqual({ at: new Date(now) });
  expect(made?.facts).toMatchObject([
    { data: { until: now }, audit: { action: 'session.ended', entity: 'sessions', name: 'Ben' } },
  ]);
  expect(endSessions('Ben', ada)(endedAt(now + 9), now)?.set).toEqual({ at: new Date(now + 9) });
});
test('a removal ends those that began before it, however late it is heard of', () => {
  expect(endSessionsUntil(now - 60_000)(endedAt(0), now)).toMatchObject({
    set: { at: new Date(now - 60_000) },
    facts: [{ data: { until: now - 60_000 } }],
  });
  expect(endSessionsUntil(now - 60_000)(endedAt(now - 60_000), now)).toBeNull();
});
