// Hyperion, who answers questions from the archive: the passages that fit best, quoted with their titles.
import type { LoreAnswer } from '@guild/common/lore/lore.api';
import type { Caller } from '../../platform/session/caller.ts';
import { snippetOf, type Hit } from './archive.index.ts';
import type { Archive } from './archive.ts';
import { plainOf } from './archive.words.ts';
import type { Budget } from './budget.ts';

export interface Hyperion {
  /** @throws AppError `too_many` */
  answer(question: string, caller: Caller): Promise<LoreAnswer>;
}

const sourcesMost = 3;
/** What fits less than this part as well as the best is not quoted. */
const worthQuoting = 0.4;

const openings = [
  'I speak from the archive, and it says this.',
  'I keep what the sand would take. From the archive, then:',
  'The archive has an answer; I only lend it a voice.',
  'Sit. What I tell you stands in the archive.',
] as const;
const silence =
  'I speak from the archive alone, and it is silent on that. Ask me of houses, worms, water or the ways of the game, or ask in fewer words.';
/** The same question is always met in the same way. */
const openingOf = (question: string): string => {
  let sum = 0;
  for (const letter of question) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return openings[sum % openings.length] ?? openings[0];
};

/**
 * What Hyperion says without any other help than the archive's. What notes say is quoted, never followed.
 * @param hits the best first
 */
export function answerFrom(question: string, hits: readonly Hit[]): LoreAnswer {
  const [best] = hits;
  if (best === undefined) return { answer: silence, sources: [] };
  const quoted = hits.filter(({ score }) => score >= best.score * worthQuoting).slice(0, sourcesMost);
  const passages = quoted.map(({ note, terms }) => `**${plainOf(note.title)}**: “${snippetOf(note, terms)}”`);
  return {
    answer: [openingOf(question), ...passages].join('\n\n'),
    sources: quoted.map(({ note: { id, title } }) => ({ id, title })),
  };
}

export function createHyperion(archive: Pick<Archive, 'best'>, budget: Budget): Hyperion {
  return {
    async answer(question, caller) {
      const reserved = await budget.reserve(caller, 0);
      const answer = answerFrom(question, await archive.best(question, sourcesMost));
      await reserved.settle(0);
      return answer;
    },
  };
}
