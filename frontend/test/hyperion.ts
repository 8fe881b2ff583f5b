// Conversations with Hyperion for tests and stories, as a browser keeps them.
import type { AnsweredTurn, Turn } from '../src/features/lore/chat.history.ts';

const minute = 60_000;

/** A question that has found no answer. */
export const aTurn = (parts: Partial<Turn> = {}): Turn => ({
  id: 'turn-1',
  question: 'What is a crysknife?',
  askedAt: Date.now() - 5 * minute,
  reply: null,
  failure: { againAt: null },
  ...parts,
});

export const anAnsweredTurn = (parts: Partial<AnsweredTurn> = {}): AnsweredTurn => ({
  ...aTurn({ failure: null }),
  reply: {
    answer: 'Sit. What I tell you stands in the archive.\n\n**The Crysknife**: “Ground from a tooth.”',
    sources: [{ id: 'crysknife', title: 'The Crysknife' }],
    at: Date.now() - 4 * minute,
  },
  ...parts,
});

/** Where the browser keeps those of a person. */
export const historyKey = (userId = 1): string => `hyperion-history:${userId.toString()}`;
/** What a person has asked in this browser before. */
export const haveAsked = (...turns: readonly Turn[]): void => localStorage.setItem(historyKey(), JSON.stringify(turns));
