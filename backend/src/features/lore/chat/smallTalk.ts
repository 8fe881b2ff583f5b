// Answers to greetings, thanks and requests for help, without a model.
import type { Permissions } from '@guild/common/members/ranks';
import { examplesFor } from '@guild/common/lore/examples';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { wordsOf } from '../core/archive.words.ts';

const hello =
  /^(?:hello|hi|hey|greetings|good (?:morning|day|afternoon|evening)|hallo|moin|servus|guten? (?:morgen|tag|abend))(?: there)?$/;
const inGerman = /^(?:hallo|moin|servus|guten?|danke|vielen|hilfe|was|wer)\b/;
const thanks = /^(?:thanks|thank you|thx|ty|danke|vielen dank)(?: (?:a lot|so much|very much|again|schon|sehr))?$/;
const help =
  /^(?:help(?: me)?|what (?:can|do) you (?:do|know|answer)|what can i ask(?: you)?|how can you help(?: me)?|who are you|what is|who is|hilfe|was kannst du|was weißt du|was kann ich dich fragen|wer bist du|was ist|wer ist)$/;

/** @returns null if it is a real question */
export function smallTalk(question: string, person: Permissions): LoreAnswer | null {
  const words = wordsOf(question)
    .filter((word) => word !== 'hyperion' && word !== 'please')
    .join(' ');
  const said = (answer: string): LoreAnswer => ({ answer, sources: [], from: 'archive' });
  const isGerman = inGerman.test(words);
  if (hello.test(words))
    return said(
      isGerman
        ? 'Willkommen. Frag mich nach der Wüste oder der Gilde.'
        : 'Welcome. Ask me about the desert or the guild.',
    );
  if (thanks.test(words))
    return said(isGerman ? 'Gern. Frag, wann immer du magst.' : "You're welcome. Ask again whenever you like.");
  if (!help.test(words)) return null;
  const examples = examplesFor(person, isGerman).map((example) => `- ${example}`);
  const start = isGerman
    ? 'Ich antworte aus dem Archiv und den Büchern der Gilde, auf Deutsch und Englisch. Frag zum Beispiel:'
    : "I answer from the archive and the guild's records. You can ask me:";
  return said([start, examples.join('\n')].join('\n\n'));
}
