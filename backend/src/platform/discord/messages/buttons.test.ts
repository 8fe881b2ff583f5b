// Custom ids of buttons, and rows of buttons.
import { expect, test } from '@jest/globals';
import {
  button,
  customIdBelowNotice,
  customIdOf,
  idInPress,
  linkButton,
  readCustomId,
  readNoticeButton,
  rowsOf,
} from './buttons.ts';

const action = { name: 'auction-bid', version: 2 };

test('a custom id is read as it was made', () => {
  const customId = customIdOf(action, 12, 552);
  expect(customId).toBe('auction-bid:2:12:552');
  expect(readCustomId(customId)).toEqual({ ...action, args: ['12', '552'] });
});
test('a button below a notice names the notice, and other buttons name none', () => {
  const customId = customIdOf(action, 12, 552);
  expect(readNoticeButton(customIdBelowNotice(7, customId))).toEqual({ noticeId: 7, customId });
  expect(readNoticeButton(customId)).toEqual({ noticeId: null, customId });
  expect(() => customIdBelowNotice(7, 'x'.repeat(99))).toThrow('too long');
});
test('a custom id has at most 100 characters, and no part contains a colon', () => {
  expect(() => customIdOf(action, 'x'.repeat(90))).toThrow('too long');
  expect(() => customIdOf(action, 'a:b')).toThrow('wrong part');
});
test.each(['', 'x', '1', 'a:b:c'])('the foreign custom id "%s" fits no action', (customId) => {
  expect(readCustomId(customId).version).not.toBe(1);
});
test('ids in a press are digits', () => {
  expect(idInPress('12')).toBe(12);
  for (const wrong of [undefined, '', '-1', '1e3', '9'.repeat(16)]) expect(() => idInPress(wrong)).toThrow();
});
test('a long label is cut to 80 characters, and never within an emoji', () => {
  expect(button('x'.repeat(81), 'a:1')).toMatchObject({ label: `${'x'.repeat(79)}…` });
  expect(linkButton(`${'x'.repeat(78)}🪱 hunt`, 'https://hall.example')).toMatchObject({ label: `${'x'.repeat(78)}…` });
});
test('five buttons make a row', () => {
  const seven = Array.from({ length: 7 }, (_, at) => button(at.toString(), at.toString()));
  expect(rowsOf(seven).map(({ components }) => components.length)).toEqual([5, 2]);
});
