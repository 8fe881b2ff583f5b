// Tests of sounds: off at first, chosen in this browser, and played by one tab only.
import { beforeEach, expect, jest, test } from '@jest/globals';
import { playSound, switchSound, useSounds } from './sounds.ts';

const played = jest.fn();
class FakeContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
}
class FakeNode {
  readonly gain = { linearRampToValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
  readonly start = played;
  readonly stop = jest.fn();
  connect(next: unknown): unknown {
    return next;
  }
}
beforeEach(() => {
  localStorage.clear();
  played.mockClear();
  useSounds.setState({ on: [] });
  Object.assign(globalThis, { AudioContext: FakeContext, OscillatorNode: FakeNode, GainNode: FakeNode });
});

test('nothing sounds before somebody turns it on', () => {
  playSound('outbid');
  expect(played).not.toHaveBeenCalled();
});

test('a sound that is on plays once, even if several tabs play it', () => {
  switchSound('round', true);
  expect(localStorage.getItem('sounds')).toBe('round');
  playSound('round');
  playSound('round');
  playSound('outbid');
  expect(played).toHaveBeenCalledTimes(1);
  switchSound('round', false);
  expect(useSounds.getState().on).toEqual([]);
});
