// Hyperion's answers without a model, from feature snippets and archive notes.
import type { LoreAnswer, LoreSource } from '@guild/common/lore/chat.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { isActionSource } from '@guild/common/search/actions';
import { isAboutAction } from '../../../platform/features/knowledge/actions.ts';
import { languageOf, type Language } from '../../../platform/features/knowledge/languages.ts';
import type { AnswerSnippet } from '../../../platform/features/knowledge/knowledge.ts';
import { escapeMarkdown, nameOf, titleOf } from '../../../platform/features/knowledge/quoting.ts';
import { snippetOf, type Hit } from '../core/archive.index.ts';
import { plainOf, stemOf, termOf, wordsOf } from '../core/archive.words.ts';
import type { Findings } from '../answers/knowledge.ts';

const maxSources = 3;
/** Notes with a score below this part of the best score are not quoted. */
const worthQuoting = 0.4;

/** A hit with a lower score has only single words of the question, somewhere in its text. */
const minScore = 6;
/** Words by which people ask about themselves or the hall, not about the world. */
const ownQuestion =
  /\b(?:i|me|my|mine|we|us|our|you|your|ich|mir|mich|mein\w*|wir|uns|unser\w*|man|bid|bids|auctions?|lots?|listing|account|ranks?|settings?|login|hauls?|admins?|officers?|pages?|buttons?|notifications?|trials?|offers?|auktion\w*|gebot\w*|konto|rang)\b/i;
/** Whether a note says something about a question: many of its words, or some that matter. */
const isAnswer = (question: string, { note, score, terms }: Hit): boolean => {
  const asked = new Set(wordsOf(question).flatMap((word) => termOf(word) ?? []));
  const named = new Set(wordsOf([note.title, ...note.also].join(' ')).map(stemOf));
  const hasMany = terms.length > asked.size / 2;
  // 'How do I log out?' shares a word with some note of the archive, which doesn't make it an answer.
  if (ownQuestion.test(question)) return hasMany && terms.some((term) => named.has(term));
  return score >= minScore ? hasMany || terms.some((term) => named.has(term)) : hasMany;
};

/** Sentences around what is quoted. The quotations are English, as all texts of the hall. */
const sentences: Readonly<Record<Language, Readonly<Record<'guild' | 'archive' | 'archiveToo' | 'silence', string>>>> =
  {
    en: {
      guild: '',
      archive: 'The archive says:',
      archiveToo: 'And from the archive:',
      silence:
        "I don't know. I speak from the archive and the guild's records, and both are silent on that. Ask me about houses, worms, water, the game or the guild's plans, or ask in fewer words.",
    },
    de: {
      guild: 'In den Büchern der Gilde steht, auf Englisch:',
      archive: 'Im Archiv steht, auf Englisch:',
      archiveToo: 'Und im Archiv:',
      silence:
        'Das weiß ich nicht. Das Archiv und die Bücher der Gilde schweigen dazu. Frag mich nach den Plänen der Gilde, nach Auktionen, Aufträgen oder der Karte, oder frag mit weniger Wörtern. Das Archiv selbst ist auf Englisch.',
    },
  };

/** Most archive notes quoted in addition to snippets. */
const maxBesides = 1;

interface Quote {
  readonly text: string;
  readonly source: LoreSource;
}
const toSnippet = ({ id, title, to, text }: AnswerSnippet): Quote => ({
  text: `- [${nameOf(title)}](${to}): ${text}`,
  source: { id, title: titleOf(title), to },
});
const passageOf = ({ note, terms }: Hit): Quote => ({
  text: `**${nameOf(plainOf(note.title))}**: “${escapeMarkdown(snippetOf(note, terms))}”`,
  source: { id: note.id, title: note.title, to: archiveNoteLink(note.id) },
});
/** Notes with nearly the best score. */
function worthOf(question: string, hits: readonly Hit[], most: number): readonly Hit[] {
  const least = (hits[0]?.score ?? 0) * worthQuoting;
  return hits.filter((hit) => hit.score >= least && isAnswer(question, hit)).slice(0, most);
}

/**
 * Composes an answer from knowledge alone. Text written by people is quoted and escaped.
 * @param known snippets, and archive notes with the best first
 */
export function answerFrom(question: string, { statements, hits }: Findings): LoreAnswer {
  // Instructions need no opening. Their source is a button that opens the form, for people who may.
  if (statements.length > 0 && statements.every(isAboutAction))
    return {
      answer: statements.map(({ text }) => text).join('\n\n'),
      sources: statements.filter(isActionSource).map((one) => toSnippet(one).source),
      from: 'archive',
    };
  const snippets = statements.map(toSnippet);
  const passages = worthOf(question, hits, snippets.length > 0 ? maxBesides : maxSources).map(passageOf);
  const sources = [...snippets, ...passages].map(({ source }) => source);
  const words = sentences[languageOf(question)];
  if (sources.length === 0) return { answer: words.silence, sources, from: 'archive' };
  const parts = [
    snippets.length > 0 ? words.guild : words.archive,
    snippets.map(({ text }) => text).join('\n'),
    snippets.length > 0 && passages.length > 0 ? words.archiveToo : '',
    ...passages.map(({ text }) => text),
  ];
  return { answer: parts.filter((part) => part !== '').join('\n\n'), sources, from: 'archive' };
}
