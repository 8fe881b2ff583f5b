// Tests of preview texts and health checks.
import { describe, expect, it } from '@jest/globals';
import { healthChecks, truncate } from './seoPreviews.ts';

const page = {
  title: 'x'.repeat(45),
  description: 'y'.repeat(130),
  url: 'https://hall.example/',
  image: '/social-preview.png',
};
const results = (parts: Partial<typeof page>): boolean[] =>
  healthChecks({ ...page, ...parts }).map((check) => check.passed);

describe('seo', () => {
  it('cuts only what is too long', () => {
    expect(truncate('short', 60)).toBe('short');
    expect(truncate('x'.repeat(70), 60)).toHaveLength(60);
  });

  it('passes a page in shape and names each fault', () => {
    expect(results({})).toEqual([true, true, true, true]);
    expect(results({ title: 'x', description: 'y', image: '', url: 'https://hall.example/?a=1' })).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(results({ url: 'http://hall.example/' })).toEqual([true, true, true, false]);
  });
});
