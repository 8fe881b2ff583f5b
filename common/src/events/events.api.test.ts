// Tests of the event schemas: allowed dates, series, and empty texts.
import { describe, expect, test } from '@jest/globals';
import { answerBody, cancelEvent, eventForm, eventQuery, newEvent } from './events.api.ts';

const event = { title: 'Raid', description: 'Bring water', type: 'Raid', date: '2026-05-01', time: '20:00' };
const fieldsOf = (read: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }): string[] =>
  read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const outOfRange = 'Must lie between 2000-01-01 and 2100-12-31';

describe('event dates', () => {
  test.each(['1999-12-31', '2101-01-01', '9999-12-31'])('%s is rejected with an error at its field', (date) => {
    expect(fieldsOf(newEvent.safeParse({ ...event, date }))).toEqual([`date: ${outOfRange}`]);
    expect(fieldsOf(eventQuery.safeParse({ from: date, to: date }))).toEqual([
      `from: ${outOfRange}`,
      `to: ${outOfRange}`,
    ]);
  });
});

describe('the last date of a series', () => {
  const tooFar = ['occurrences: The last one must lie between 2000-01-01 and 2100-12-31'];
  test.each([
    ['weekly', '2100-12-17', 3, []],
    ['weekly', '2100-12-18', 3, tooFar],
    ['biweekly', '2100-12-17', 2, []],
    ['biweekly', '2100-12-18', 2, tooFar],
    ['biweekly', '2100-01-15', 26, []],
    ['biweekly', '2100-01-16', 26, tooFar],
    [null, '2100-12-31', 26, []],
    ['weekly', '9999-12-31', 26, [`date: ${outOfRange}`]],
  ])('%s from %s, %i times', (repeat, date, occurrences, expected) => {
    expect(fieldsOf(newEvent.safeParse({ ...event, date, repeat, occurrences }))).toEqual(expected);
    const form = { ...event, date, repeat: repeat ?? '', occurrences, organizer: 'Chani' };
    expect(fieldsOf(eventForm.safeParse(form))).toEqual(expected);
  });
});

test('an empty reason or note counts as missing', () => {
  expect(cancelEvent.parse({ reason: ' ' }).reason).toBeUndefined();
  expect(answerBody.parse({ status: 'going', note: '' }).note).toBeUndefined();
  expect(answerBody.parse({ status: 'going', note: ' late ' }).note).toBe('late');
});
