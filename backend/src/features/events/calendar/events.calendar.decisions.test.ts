// Decisions on a personal calendar address.
import { expect, test } from '@jest/globals';
import { aCaller } from '../../../../test/builders.ts';
import { renewAddress, revokeAddress } from './events.calendar.decisions.ts';
import type { CalendarDocument } from '../core/events.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const ben = aCaller('Ben', { userId: 2 });
const audit = {
  actor: { userId: 2, discordId: ben.discordId, username: 'Ben' },
  entity: 'calendar',
  personal: true,
};
const without: CalendarDocument = { _id: ben.discordId, hash: '', createdAt: null, version: 0, outbox: [] };
const having: CalendarDocument = { ...without, hash: 'old', createdAt: new Date(now - 1), version: 1 };

test('a new address can be created, and replaces an existing one', () => {
  for (const seen of [without, having])
    expect(renewAddress('new', ben)(seen, now)).toEqual({
      set: { hash: 'new', createdAt: new Date(now) },
      facts: [{ kind: 'calendar:renewed', data: {}, audit: { ...audit, action: 'calendar.renewed' } }],
    });
});

test('an address is revoked once; the stored secret is then unknown to everybody', () => {
  expect(revokeAddress('unknown', ben)(having, now)).toEqual({
    set: { hash: 'unknown', createdAt: null },
    facts: [{ kind: 'calendar:revoked', data: {}, audit: { ...audit, action: 'calendar.revoked' } }],
  });
  expect(revokeAddress('unknown', ben)(without, now)).toBeNull();
});
