// Tests of the check of calls from Discord: access, guard and hourly limit of the same call over HTTP.
import { expect, test } from '@jest/globals';
import { noReply, route } from '@guild/common/wire/route';
import { aCaller } from '../../../test/builders.ts';
import { AppError } from '../errors.ts';
import { createCallCheck, routes } from './http.ts';

const addThing = route({
  method: 'POST',
  path: '/api/things',
  access: 'member',
  summary: 'Add',
  status: 201,
  reply: noReply,
});
const member = aCaller('Moss', { access: 'Member' });

test('a call passes access, then its guard, then its hourly limit', async () => {
  const passed: string[] = [];
  let isOn = true;
  const guard = (): Promise<void> => {
    passed.push('guard');
    return isOn ? Promise.resolve() : Promise.reject(new AppError('not_allowed', 'Switched off.'));
  };
  const mount = {
    ...routes({ addThing }, { addThing: () => Promise.resolve(undefined) }),
    guards: { addThing: guard },
  };
  const check = createCallCheck([mount], ({ isHourly }) => {
    passed.push(`hourly ${isHourly.toString()}`);
    return Promise.resolve();
  });
  await expect(check(addThing, aCaller('Gus', { access: 'Guest' }))).rejects.toMatchObject({ code: 'not_allowed' });
  expect(passed).toEqual([]);
  await check(addThing, member);
  expect(passed).toEqual(['guard', 'hourly true']);
  isOn = false;
  await expect(check(addThing, member)).rejects.toThrow('Switched off.');
  expect(passed).toEqual(['guard', 'hourly true', 'guard']);
});
test('a route that is not mounted is a mistake of the program', async () => {
  await expect(createCallCheck([], () => Promise.resolve())(addThing, member)).rejects.toThrow('is no route');
});
