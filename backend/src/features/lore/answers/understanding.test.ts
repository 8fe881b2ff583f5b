// Parsing of a question: its parts, names, map cells and days, and the best matching topics.
import { describe, expect, test } from '@jest/globals';
import { momentsOf } from '../../../platform/features/knowledge/moments.ts';
import { bestTopics, cellsIn, clauseOf, matchPattern, namesIn, partsOf, spanIn } from './understanding.ts';

/** Monday, 13:00 in Berlin. */
const now = Date.parse('2026-11-23T12:00:00.000Z');
const zone = 'Europe/Berlin';
const moments = momentsOf(now, zone);
const clause = (text: string): ReturnType<typeof clauseOf> => clauseOf(text, now, moments);

test.each([
  ['What is tonight?', ['What is tonight']],
  ['What is tonight and what am I leading?', ['What is tonight', 'what am I leading']],
  ['Where is spice and titanium this week?', ['Where is spice and titanium this week']],
  ['What is spice? Where is it?', ['What is spice', 'Where is it']],
  ['Who leads the blade, when does it end', ['Who leads the blade', 'when does it end']],
  ["Who's Moss, and what’s on?", ['Who is Moss', 'what is on']],
  ["What's Moss's rank", ["What is Moss's rank"]],
  ['?!', []],
])('%j has the parts %j', (question, parts) => {
  expect(partsOf(question)).toEqual(parts);
});

describe('names', () => {
  test.each([
    ['Who has the highest bid on Crysknife of the Dawn?', 'crysknife of the dawn'],
    ["What is Moss's reputation?", 'moss'],
    ['How much does “Plasteel Plate” cost?', 'plasteel plate'],
    ['price of stillsuits', 'stillsuit'],
  ])('%j contains the name %j', (text, name) => {
    expect(namesIn(text)).toContain(name);
  });
  test.each(['What is tonight?', 'What am I leading?', 'Which contracts are open?', 'Who is online?', 'what do I owe'])(
    '%j contains no names',
    (text) => {
      expect(namesIn(text)).toEqual([]);
    },
  );
});

test.each([
  ['what is at H-5?', ['H-5']],
  ['h5 or I 9', ['H-5', 'I-9']],
  ['is there a 5 in it, and i 3 times', []],
  ['Z-5 J-1 A-0', []],
])('%j contains the cells %j', (text, cells) => {
  expect(cellsIn(text)).toEqual(cells);
});

describe('days', () => {
  const at = (text: string): [string, string, string] | null => {
    const span = spanIn(text, now, moments);
    return span === null
      ? null
      : [new Date(span.from).toISOString().slice(0, 16), new Date(span.to).toISOString().slice(0, 16), span.words];
  };
  test.each([
    ['what is tonight', ['2026-11-23T09:00', '2026-11-24T04:00', 'tonight']],
    ['and today', ['2026-11-22T23:00', '2026-11-23T23:00', 'today']],
    ['tomorrow', ['2026-11-23T23:00', '2026-11-24T23:00', 'tomorrow']],
    ['on Friday', ['2026-11-26T23:00', '2026-11-27T23:00', 'on Friday']],
    ['this weekend', ['2026-11-27T23:00', '2026-11-29T23:00', 'at the weekend']],
    ['this week', ['2026-11-23T09:00', '2026-11-29T23:00', 'this week']],
    ['next week', ['2026-11-29T23:00', '2026-12-06T23:00', 'next week']],
    ['some day', null],
  ])('%j contains the days %j', (text, span) => {
    expect(at(text)).toEqual(span);
  });
});

describe('phrasings', () => {
  test.each([
    ['When is the next raid?', 'when next raid|event', 3],
    ['when are the next raids', 'when next raid', 3],
    ['When is the raid?', 'when next raid', 0],
    ['How many of us are there', 'how_many us', 3],
    ['How much, and how many', 'how_much', 2],
    ['What is at H-5', 'what #cell', 2],
    ['What is there', 'what #cell', 0],
    ['Which contract is at H-5', 'which|what #cell -contract', 0],
    ['What is on Friday', 'what #day', 2],
    ['who is Moss', 'who is #name', 3],
  ])('%j fits %j with %d words', (text, pattern, words) => {
    expect(matchPattern(clause(text), pattern)).toBe(words);
  });
  test('the best matching topics are chosen, and none if none matches', () => {
    const [some, more] = [{ asked: ['raid'] }, { asked: ['next raid', 'map'] }];
    expect(bestTopics(clause('the next raid'), [some, more]).topics).toEqual([more]);
    expect(bestTopics(clause('a raid'), [some, more]).topics).toEqual([some]);
    expect(bestTopics(clause('the map of the raid'), [some, more]).topics).toEqual([some, more]);
    expect(bestTopics(clause('What is a crysknife?'), [some, more]).topics).toEqual([]);
  });
  test('hostile questions are parsed without catastrophic backtracking', () => {
    const began = performance.now();
    for (const text of [
      'and what '.repeat(220),
      'a-1 '.repeat(500),
      'x'.repeat(2000),
      ', and'.repeat(400),
      '\n? '.repeat(600),
    ])
      partsOf(text).map(clause);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
