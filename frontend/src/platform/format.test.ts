// Words for numbers and times, with the sentences for times that cannot be read.
import { describe, expect, it } from '@jest/globals';
import { bidTime, exactTime, formatPrice, timeLeft } from './format.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (ms: number): string => new Date(now + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

describe('format', () => {
  it('separates thousands and adds the unit', () => {
    expect(formatPrice(1_048_200, 'Solari')).toBe('1,048,200 Solari');
  });

  it('says the time left in words, and ticks in the last hour', () => {
    expect(timeLeft(at(3 * 24 * hour), now)).toBe('in 3 days');
    expect(timeLeft(at(2 * hour), now)).toBe('in 2 hours');
    expect(timeLeft(at(41 * minute + 17_000), now)).toBe('00:41:17');
    expect(timeLeft(at(hour), now)).toBe('01:00:00');
    expect(timeLeft(at(400), now)).toBe('00:00:01');
  });

  it('has a sentence for an end that is missing or cannot be read', () => {
    expect(timeLeft('nonsense', now)).toBe('Invalid end time');
    expect(timeLeft(null, now)).toBe('Unknown time remaining');
    expect(timeLeft('', now)).toBe('Unknown time remaining');
  });

  it('says when a bid was made', () => {
    expect(bidTime(at(-5 * minute), now)).toBe('5 minutes ago');
    expect(bidTime('nonsense', now)).toBe('Invalid date');
    expect(bidTime(undefined, now)).toBe('Unknown time');
  });

  it('has no exact time for nonsense', () => {
    expect(exactTime('nonsense')).toBeNull();
  });
});
