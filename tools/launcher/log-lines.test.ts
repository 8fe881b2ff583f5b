// Tests of which log lines reach the terminal.
import { expect, test } from '@jest/globals';
import { worthShowing } from './log-lines.mjs';

test('warnings and errors are shown with their message and stack', () => {
  expect(worthShowing('{"level":40,"msg":"slow"}', 'stdout')).toBe('slow');
  expect(worthShowing('{"level":50,"msg":"broke","err":{"stack":"Error: x\\n at y"}}', 'stdout')).toBe(
    'broke\nError: x\n at y',
  );
  expect(worthShowing('{"level":60}', 'stdout')).toBe('{"level":60}');
});

test('information is hidden', () => {
  expect(worthShowing('{"level":30,"msg":"hello"}', 'stdout')).toBeUndefined();
  expect(worthShowing('hello', 'stdout')).toBeUndefined();
  expect(worthShowing(' ', 'stderr')).toBeUndefined();
});

test('lines of the error output are shown', () => {
  expect(worthShowing('TypeError: x', 'stderr')).toBe('TypeError: x');
  expect(worthShowing('{ broken', 'stderr')).toBe('{ broken');
});
