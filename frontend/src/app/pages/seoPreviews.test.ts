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

describe('SEO previews', () => {
  it('shorten only texts that are too long', () => {
    expect(truncate('short', 60)).toBe('short');
    expect(truncate('x'.repeat(70), 60)).toHaveLength(60);
  });

  it('report each fault of a page, and none for a correct one', () => {
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
