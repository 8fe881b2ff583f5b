// Tests of date and time fields: only values from 2000 to 2100 are accepted.
import { expect, test } from '@jest/globals';
import { day, givenTime, outOfRange } from './days.ts';

const messageOf = (schema: typeof givenTime | ReturnType<typeof day>, value: unknown): string | undefined =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join();

test.each(['2000-01-01', '2024-02-29', '2100-12-31'])('the day %s is accepted', (value) => {
  expect(day('No day').parse(value)).toBe(value);
});
test.each(['1999-12-31', '2101-01-01', '0000-01-01', '0001-01-01', '9999-12-31'])('the day %s is rejected', (value) => {
  expect(messageOf(day('No day'), value)).toBe(outOfRange);
});
test.each(['', '2026-02-30', '20260101', '+012345-01-01', '10000-01-01', 5, null])('%j is not a day', (value) => {
  expect(messageOf(day('No day'), value)).toBe('No day');
});

test.each(['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z', '2026-05-01T12:00:00+02:00'])(
  'the time %s is accepted',
  (value) => {
    expect(givenTime.parse(value)).toBe(value);
  },
);
test.each([
  ...['1999-12-31T23:59:59.999Z', '2101-01-01T00:00:00Z', '9999-12-31T00:00:00Z', '0000-01-01T00:00:00Z'],
  ...['2000-01-01T01:00:00+02:00', '2100-12-31T23:30:00-01:00'],
])('the time %s is rejected', (value) => {
  expect(messageOf(givenTime, value)).toBe(outOfRange);
});
test.each(['', 'tomorrow', '2026-05-01', 5, null])('%j is not a time', (value) => {
  expect(messageOf(givenTime, value)).toBe('Must be an ISO-8601 time');
});
