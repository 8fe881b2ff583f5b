// Answers to greetings, thanks and requests for help, without a model.
import type { Permissions } from '@guild/common/members/ranks';
import { examplesFor } from '@guild/common/lore/examples';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { wordsOf } from '../core/archive.words.ts';

const hello = /^(?:hello|hi|hey|greetings|good (?:morning|day|afternoon|evening))(?: there)?$/;
const thanks = /^(?:thanks|thank you|thx|ty)(?: (?:a lot|so much|very much|again))?$/;
const help =
  /^(?:help(?: me)?|what (?:can|do) you (?:do|know|answer)|what can i ask(?: you)?|how can you help(?: me)?|who are you)$/;

/** @returns null if it is a real question */
export function smallTalk(question: string, person: Permissions): LoreAnswer | null {
  const words = wordsOf(question)
    .filter((word) => word !== 'hyperion' && word !== 'please')
    .join(' ');
  const said = (answer: string): LoreAnswer => ({ answer, sources: [], from: 'archive' });
  if (hello.test(words)) return said('Welcome. Ask me about the desert or the guild.');
  if (thanks.test(words)) return said("You're welcome. Ask again whenever you like.");
  if (!help.test(words)) return null;
  const examples = examplesFor(person).map((example) => `- ${example}`);
  return said(["I answer from the archive and the guild's records. You can ask me:", examples.join('\n')].join('\n\n'));
}
