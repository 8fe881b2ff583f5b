// Facts collected for a question: access rights, no repetition, size limits, and partial
// failures.
import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import type { AnswerSnippet, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import type { Env } from '../../../platform/process/env.ts';
import { aCaller } from '../../../../test/builders.ts';
import { createKnowledge, type Findings } from './knowledge.ts';

const statement = (id: string, more: Partial<AnswerSnippet> = {}): AnswerSnippet => ({
  id,
  title: id,
  to: `/${id}`,
  text: `Of ${id}.`,
  ...more,
});
const topic = (
  pattern: string,
  answers: readonly AnswerSnippet[],
  access: Topic['route']['access'] = 'guest',
): Topic => ({
  asked: [pattern],
  route: { access },
  answer: () => Promise.resolve(answers),
});
const clock = { now: () => Date.parse('2026-11-23T12:00:00.000Z') };

interface Asked {
  readonly known: Findings;
  readonly sought: readonly string[];
  readonly warned: number;
}
async function about(
  question: string,
  topics: readonly Topic[],
  access: 'Guest' | 'Member' | 'Admin' = 'Member',
): Promise<Asked> {
  const sought: string[] = [];
  const log = pino({ level: 'silent' });
  const warn = jest.spyOn(log, 'warn');
  const archive = {
    best: (text: string) => {
      sought.push(text);
      return Promise.resolve([]);
    },
  };
  const context = { clock, log, env: { timezone: 'UTC' } as Env };
  const knowledge = createKnowledge({ archive, topics, zoneOf: () => Promise.resolve(null) }, context);
  const known = await knowledge.about(question, aCaller('Moss', { access }));
  return { known, sought, warned: warn.mock.calls.length };
}
const idsOf = ({ known }: Asked): string[] => known.statements.map(({ id }) => id);

test('a caller without access gets the same answer as if the topic did not exist', async () => {
  const topics = [
    topic('what water treasury', [statement('secret')], 'member'),
    topic('books', [statement('books')], 'admin'),
    topic('water', [statement('known')]),
  ];
  expect(idsOf(await about('What water is in the treasury?', topics))).toEqual(['secret']);
  expect(idsOf(await about('What water is in the treasury?', topics, 'Guest'))).toEqual(['known']);
  expect(idsOf(await about('the books', topics))).toEqual([]);
  expect(idsOf(await about('the books', topics, 'Admin'))).toEqual(['books']);
});

test('a failing read is logged and does not block the others', async () => {
  const broken: Topic = { ...topic('raid', []), answer: () => Promise.reject(new Error('the database is gone')) };
  const found = await about('the raid', [broken, topic('raid', [statement('raid')])]);
  expect([idsOf(found), found.warned]).toEqual([['raid'], 1]);
});

test('an empty result is stated only when there is nothing else', async () => {
  const [none, some] = [statement('none', { isNone: true }), statement('some')];
  expect(idsOf(await about('the raid', [topic('raid', [none]), topic('raid', [some])]))).toEqual(['some']);
  expect(idsOf(await about('the raid', [topic('raid', [none])]))).toEqual(['none']);
  expect(
    idsOf(await about('What raid is it, and what lot is it?', [topic('raid', [none]), topic('lot', [some])])),
  ).toEqual(['none', 'some']);
});

test('the archive is queried when no feature answers, and for names unknown to the guild', async () => {
  const raid = topic('raid', [statement('raid')]);
  expect((await about('What is the raid?', [raid])).sought).toEqual([]);
  expect((await about('What is the raid, and who is Leto?', [raid])).sought).toEqual(['who is Leto']);
  expect((await about('Who is Leto?', [raid])).sought).toEqual(['Who is Leto?']);
  const unknown = topic('price', [statement('market', { isNone: true, isUnknown: true })]);
  expect((await about('price of a zeppelin', [unknown])).sought).toEqual(['price of a zeppelin']);
});

test('each fact is given once, up to the size limit of an answer', async () => {
  const many = Array.from({ length: 30 }, (_, at) => statement(`thing-${at}`));
  expect(idsOf(await about('things', [topic('things', [...many, ...many])]))).toHaveLength(10);
  expect(idsOf(await about('What raid is it and what raid is it?', [topic('raid', [statement('raid')])]))).toEqual([
    'raid',
  ]);
});
