// Hyperion's answers to "how do I …" and "can I …": where to do something, and who may do it. The table of
// actions says it best. All else that the hall can do is known from the summaries of its routes.
import { wholeFeatures } from '@guild/common/features.whole';
import { allActions, type Action } from '@guild/common/search/actions';
import type { Manifest } from '@guild/common/wire/manifest';
import type { Route } from '@guild/common/wire/route';
import { statementOfAction, statementOfRoute, type RouteAction } from '../../../platform/features/knowledge/actions.ts';
import type { AnalyzedQuestion, AnswerSnippet, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { termOf, wordsOf } from '../core/archive.words.ts';

/** Words that ask for a state, a number or a time, not for instructions. */
const otherwise = '-am|much|many|long|often|far|who|when|did|was|which';
const beginnings = ['how i|we|you|to', 'where i|we|you|to', 'i want|like|need', 'can|may|allowed i|we'];
const germanOtherwise = '-viel|viele|wieviel|lange|oft|weit|wer|wann|welche';
const germanBeginnings = ['wie|wo ich|wir|man', 'ich will|möchte|muss', 'kann|darf ich|wir|man'];
/** Question patterns for an action, in the format of `Topic.asked`. */
function patternsFor({ asked, typed }: Action): string[] {
  const patterns = beginnings.map((begin) => `${begin} ${asked} ${otherwise}`);
  // 'New event' asks for a form. 'Join the raid' may ask about the raid.
  return typed === undefined ? [`${asked} ${otherwise}`, ...patterns] : patterns;
}

const settingsPage = '/settings';
/** The page where people do what a route offers. */
function placeOf({ path, access }: Route, { place, pages, title }: Manifest): string {
  if (path.startsWith('/api/settings/')) return settingsPage;
  const [first = access === 'admin' ? settingsPage : `/${title.toLowerCase()}`] = Object.keys(pages);
  return place ?? first;
}
/** The first sentence of a summary, as it continues after 'to'. */
function deedOf(summary: string): string {
  const [first = ''] = summary.split(/\.\s|\.$/);
  // 'API token' stays as it is.
  return /^[A-Z][a-z]/.test(first) ? first.slice(0, 1).toLowerCase() + first.slice(1) : first;
}
const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).flatMap((word) => termOf(word) ?? []));

interface KnownAction extends RouteAction {
  /** The stems of what it does. */
  readonly stems: ReadonlySet<string>;
  /** Further stems by which it is found. */
  readonly more: ReadonlySet<string>;
  /** The action of the table that does the same; null: none. */
  readonly action: Action | null;
}
/** Everything that changes something. */
const routeActions: readonly KnownAction[] = wholeFeatures.flatMap((manifest: Manifest) =>
  Object.entries(manifest.routes)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, route]) => {
      const { summary, access, onlyFor } = route;
      const deed = deedOf(summary);
      return {
        name,
        deed,
        to: placeOf(route, manifest),
        access,
        onlyFor,
        stems: stemsOf(deed),
        // 'blockBidder' is found by 'block' and 'bidder'.
        more: stemsOf(`${summary} ${manifest.title} ${name.replace(/[A-Z]/g, ' $&')}`),
        action: allActions.find((one) => one.name === name || one.action.does === name)?.action ?? null,
      };
    }),
);

/** The part of the question's words that an action must have. */
const enough = 0.6;
/** Words of the question itself, not of what is to be done. */
const askingStems = stemsOf('how where can may allowed want need like i we you do to it please hyperion');
/** The action that a question asks about. undefined: none fits well enough. */
function actionFor(question: string): KnownAction | undefined {
  const asked = [...stemsOf(question)].filter((stem) => !askingStems.has(stem));
  const scored = routeActions.map((action) => {
    const own = asked.filter((stem) => action.stems.has(stem)).length;
    const further = asked.filter((stem) => !action.stems.has(stem) && action.more.has(stem)).length;
    const fits = own + further > 0 && own + further >= asked.length * enough;
    // Of two that have all words, the shorter one is meant.
    return { action, score: fits ? (2 * own + further) / (asked.length + action.stems.size) : 0 };
  });
  const [best] = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  return best?.action;
}

const howQuestion =
  /^(?:and |so )?(?:how (?:do|can|could|should|may) (?:i|we|you)|how to|(?:can|may|could) (?:i|we)|am i allowed to|where do (?:i|we))\b/i;
/** How to do what a question asks for, by the routes of the hall. null: it asks for nothing that the hall can do. */
export function instructionFor(asked: AnalyzedQuestion): AnswerSnippet | null {
  const found = howQuestion.test(asked.text) ? actionFor(asked.text.replace(howQuestion, ' ')) : undefined;
  if (found === undefined) return null;
  return found.action === null ? statementOfRoute(found, asked) : statementOfAction(found.action, asked);
}

export const howToTopics: readonly Topic[] = allActions.map(({ action }) => ({
  asked: patternsFor(action),
  askedInGerman: germanBeginnings.map((begin) => `${begin} ${action.askedInGerman} ${germanOtherwise}`),
  route: { access: 'signed-in' },
  answer: (asked) => Promise.resolve([statementOfAction(action, asked)]),
}));
