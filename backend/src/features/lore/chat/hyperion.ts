// Hyperion's answers without a model, from feature snippets and archive notes.
import type { LoreAnswer, LoreSource } from '@guild/common/lore/chat.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { isActionSource } from '@guild/common/search/actions';
import { isAboutAction } from '../../../platform/features/knowledge/actions.ts';
import type { AnswerSnippet } from '../../../platform/features/knowledge/knowledge.ts';
import { escapeMarkdown, nameOf, titleOf } from '../../../platform/features/knowledge/quoting.ts';
import { snippetOf, type Hit } from '../core/archive.index.ts';
import { plainOf } from '../core/archive.words.ts';
import type { Findings } from '../answers/knowledge.ts';

const maxSources = 3;
/** Notes with a score below this part of the best score are not quoted. */
const worthQuoting = 0.4;

const openings = [
  'I speak from the archive, and it says this.',
  'I keep what the sand would take. From the archive, then:',
  'The archive has an answer; I only lend it a voice.',
  'Sit. What I tell you is written in the archive.',
] as const;
const guildOpenings = [
  "I have looked into the guild's records.",
  'The guild keeps its own counsel, and this much of it is yours:',
  'Sand forgets; the ledgers of this hall do not.',
  'I asked the hall, and it answered:',
] as const;
const silence =
  "I speak from the archive and the guild's records, and both are silent on that. Ask me about houses, worms, water, the game or the guild's plans, or ask in fewer words.";
/** Picks an opening by the question, so that the same question always gets the same one. */
const openingOf = (question: string, among: readonly [string, ...string[]]): string => {
  let sum = 0;
  for (const letter of question) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return among[sum % among.length] ?? among[0];
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
function worthOf(hits: readonly Hit[], most: number): readonly Hit[] {
  const least = (hits[0]?.score ?? 0) * worthQuoting;
  return hits.filter(({ score }) => score >= least).slice(0, most);
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
  const passages = worthOf(hits, snippets.length > 0 ? maxBesides : maxSources).map(passageOf);
  const sources = [...snippets, ...passages].map(({ source }) => source);
  if (sources.length === 0) return { answer: silence, sources, from: 'archive' };
  const parts = [
    snippets.length > 0 ? openingOf(question, guildOpenings) : openingOf(question, openings),
    ...(snippets.length > 0 ? [snippets.map(({ text }) => text).join('\n')] : []),
    ...(snippets.length > 0 && passages.length > 0 ? ['And from the archive:'] : []),
    ...passages.map(({ text }) => text),
  ];
  return { answer: parts.join('\n\n'), sources, from: 'archive' };
}
