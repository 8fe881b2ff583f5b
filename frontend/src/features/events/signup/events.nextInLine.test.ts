// Tests of who gets a seat that an answer gives up.
import { expect, it } from '@jest/globals';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { nextInLine } from './events.nextInLine.ts';

const tank = { id: 1, name: 'Tank', symbol: 'survival', min: 0, max: 1 } as const;
const support = { id: 2, name: 'Support', symbol: 'plus', min: 0, max: null } as const;
const withRoles = (parts: Partial<GuildEvent> = {}): GuildEvent =>
  anEvent({ maxParticipants: null, currentParticipants: 1, roles: [tank, support], ...parts, roleSeats: tankTaken });
const tankTaken = [{ roleId: 1, taken: 1, waiting: 1 }];
const waits = (parts: Partial<EventResponse>): EventResponse =>
  aResponse({ id: 40, userId: 8, username: 'Tamsin Vael', status: 'waiting', position: 1, ...parts });
const mine = myResponse({ roleId: 1, seatRoleId: 1 });
const going = (roleId?: number, secondRoleId?: number) => ({ status: 'going', roleId, secondRoleId }) as const;
const full = anEvent({ maxParticipants: 1, currentParticipants: 1 });

it.each([
  ['leaves a full event', full, waits({}), null, 'Tamsin Vael'],
  ['might come', full, waits({}), { status: 'tentative' } as const, 'Tamsin Vael'],
  ['comes late', full, waits({}), { status: 'late' } as const, undefined],
  ['leaves an event that has too many people', { ...full, currentParticipants: 2 }, waits({}), null, undefined],
  ['leaves the role', withRoles(), waits({ roleId: 1 }), null, 'Tamsin Vael'],
  ['chooses another role', withRoles(), waits({ roleId: 1 }), going(2), 'Tamsin Vael'],
  ['only adds a second choice', withRoles(), waits({ roleId: 1 }), going(1, 2), undefined],
  [
    'chooses another role of a full event',
    withRoles({ maxParticipants: 1 }),
    waits({ roleId: 1 }),
    going(2),
    undefined,
  ],
  ['leaves a role of second choice', withRoles(), waits({ roleId: 3, secondRoleId: 1 }), null, 'Tamsin Vael'],
  ['leaves while nobody waits', withRoles(), waits({ status: 'tentative' }), null, undefined],
])('knows who gets the seat of a person who %s', (_what, event, other, next, name) => {
  expect(nextInLine(event, [mine, other], mine, next)?.username).toBe(name);
});
