// Roles of events on Discord: buttons for up to five roles, and a menu above.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { roleCustomId, toPost } from '../integrations/events.discord.message.ts';

let hall: FollowingHall;
beforeAll(async () => {
  hall = await startFollowingHall();
});
afterAll(() => hall.close());

const plan = async (count: number): Promise<GuildEvent> => {
  const roles = Array.from({ length: count }, (_each, at) => ({ name: `Role ${at}`, symbol: 'star', max: 1 }));
  const made = await hall.admin.post<GuildEvent>('/api/events', { ...aNewEvent({ date: '2026-11-25' }), roles });
  expect(made.status).toBe(201);
  return made.body;
};
const componentsOf = (event: GuildEvent) =>
  (toPost(event, [], 'https://hall.example', hall.clock.now()).message.components ?? []).map((row) => row.components);

test('a press of a role signs up with it, and the next person waits for it', async () => {
  const event = await plan(5);
  const [roles = []] = componentsOf(event);
  expect(roles.map((one) => 'label' in one && one.label)).toEqual([0, 1, 2, 3, 4].map((at) => `Role ${at} 0 of 1`));
  const roleId = event.roles?.[1]?.id ?? 0;
  for (const at of [1, 2]) {
    const person = { id: `32100000000000100${at}`, username: `tank-${at}` };
    hall.appear(person);
    const { body } = await hall.discord.interactions.press(hall.url, { person }, roleCustomId(event, 'going', roleId));
    expect(body.data?.content).toContain(at === 1 ? 'as **Role 1**' : "You're number 1 on the waitlist");
  }
  const { body } = await hall.admin.get<EventResponse[]>(`/api/events/${event.id}/responses`);
  expect(body.map(({ status, seatRoleId }) => [status, seatRoleId])).toEqual([
    ['going', roleId],
    ['waiting', null],
  ]);
});

test('above five roles, the message has a menu with all of them', async () => {
  const event = await plan(6);
  const [[menu] = []] = componentsOf(event);
  expect(menu).toMatchObject({
    custom_id: roleCustomId(event, 'going', null),
    options: event.roles?.map(({ id, name }) => ({ value: id.toString(), label: `${name} 0 of 1` })),
  });
  const person = { id: '321000000000001003', username: 'last' };
  hall.appear(person);
  const roleId = event.roles?.[5]?.id ?? 0;
  const menuId = roleCustomId(event, 'late', null);
  const { body } = await hall.discord.interactions.choose(hall.url, { person }, menuId, roleId.toString());
  expect(body.data?.content).toContain('as **Role 5**, but late');
});
