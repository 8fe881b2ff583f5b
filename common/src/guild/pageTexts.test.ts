// Tests of page titles and descriptions: their lengths, and pages without texts.
import { describe, expect, it } from '@jest/globals';
import { descriptionRange, titleRange } from './pageLengths.ts';
import { firstCalls, pageTexts } from './pageTexts.ts';

/** Pages that belong to no feature's manifest. The pages of manifests are tested in features.test.ts. */
const pages = ['/', '/lore', '/tips', '/members/12'];
const within = (text: string, { least, most }: { least: number; most: number }): boolean =>
  text.length >= least && text.length <= most;

describe('pageTexts', () => {
  it.each(pages)('has a title and a description of allowed length at %s', (page) => {
    const texts = pageTexts(page, { name: 'Duskwell', tagline: 'A guild of the deep desert' });
    expect([texts?.title, within(texts?.title ?? '', titleRange)]).toEqual([texts?.title, true]);
    expect([texts?.description, within(texts?.description ?? '', descriptionRange)]).toEqual([
      texts?.description,
      true,
    ]);
  });

  it('never exceeds the limits, even with a very long guild name', () => {
    const texts = pageTexts('/roster', {
      name: 'The Most Honorable Company of the Ninth Dune '.repeat(4),
      tagline: 'x',
    });
    expect(texts?.title.length).toBeLessThanOrEqual(titleRange.most);
    expect(texts?.description.length).toBeLessThanOrEqual(descriptionRange.most);
  });

  it.each(['constructor', '__proto__', 'toString', 'tab=nothing'])('the query %s leads to no first calls', (query) => {
    expect(firstCalls('/marketplace', query)).toEqual([]);
  });

  it('has no texts for unknown pages', () => {
    for (const path of ['/nowhere', '/members', '/members/ada', '/members/0'])
      expect(pageTexts(path, { name: 'Duskwell', tagline: 'x' })).toBeNull();
  });
});
