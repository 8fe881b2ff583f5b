// Hyperion's answers about the treasury: amounts, goals and requests.
import { may } from '@guild/common/members/ranks';
import type { LoreSource } from '@guild/common/lore/chat.api';
import { helpWith } from '@guild/common/search/actionHelp';
import { actions } from '@guild/common/search/actions';
import {
  resourceCategories,
  treasuryRoutes,
  type ResourceCategory,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { moveLink, requestsLink } from '@guild/common/treasury/treasury.links';
import { treasuryRequestRoutes, type TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { isReached, progressOf } from '@guild/common/treasury/treasury.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import type { NameFinder } from '../../../platform/store/queries/finders.ts';
import { rule, statementOfAction } from '../../../platform/features/knowledge/actions.ts';
import {
  ownWords,
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { listed, nameOf, quoted } from '../../../platform/features/knowledge/quoting.ts';
import { resourceCard } from './treasury.card.ts';
import type { Requests } from '../requests/treasury.requests.ts';
import type { TreasuryService } from '../treasury.service.ts';

const maxShown = 6;
/** Words that a question about what the treasury holds has. */
const stockWords = [
  'treasury',
  'stock',
  'have',
  'has',
  'hold',
  'need',
  'enough',
  'haben',
  'hat',
  'schatz*',
  'lager',
  'brauch*',
];
const maxRead = 200;

function detailsOf(resource: TreasuryResource, { moments }: AnalyzedQuestion): string {
  const { currentAmount, goalAmount, unit, priority, lastUpdated } = resource;
  const amountText = `${withSeparators(currentAmount)} ${nameOf(unit)}`;
  const goal = isReached(resource)
    ? `The goal of ${withSeparators(goalAmount)} is reached.`
    : `${progressOf(resource)}% of the goal of ${withSeparators(goalAmount)}, ${withSeparators(goalAmount - currentAmount)} to go.`;
  return `${amountText} in the treasury. ${goalAmount === 0 ? 'It has no goal.' : goal} Priority ${priority}; last changed ${moments.when(Date.parse(lastUpdated))}.`;
}
/** What all resources of a category hold together, by unit. */
function sumOf(category: ResourceCategory, resources: readonly TreasuryResource[]): AnswerSnippet {
  const some = resources.filter((one) => one.category === category);
  const amounts = [...new Set(some.map(({ unit }) => unit))].map((unit) => {
    const amount = some.filter((one) => one.unit === unit).reduce((sum, one) => sum + one.currentAmount, 0);
    return `${withSeparators(amount)} ${nameOf(unit)}`;
  });
  const text = `The treasury holds ${listed(amounts)} of ${category} in ${counted(some.length, 'resource')}.`;
  return { ...resourceCard.page, text };
}
const sourceOfRequest = ({ id, resourceId, resourceName }: TreasuryRequest): LoreSource => ({
  id: `request-${id}`,
  title: resourceName,
  to: requestsLink(resourceId),
});
function requestOf(request: TreasuryRequest, own: boolean): AnswerSnippet {
  const { kind, amount, unit, status, username, note, reason } = request;
  const who = own ? 'You requested' : `${quoted(username)} requested`;
  const noteText = note === null ? '' : ` Note: ${quoted(note)}.`;
  const reasonText = reason === null ? '' : ` Reason: ${quoted(reason)}.`;
  return {
    ...sourceOfRequest(request),
    text: `${who} a ${kind} of ${withSeparators(amount)} ${nameOf(unit)}: ${status}.${noteText}${reasonText}`,
  };
}

/**
 * Instructions for the deposit or withdrawal of a named resource. The link opens its form. Without a
 * name, Hyperion answers as for every other action.
 */
const moves = [
  { kind: 'deposit', action: actions.deposit },
  { kind: 'withdrawal', action: actions.withdraw },
] as const;
const moveTopics = (finder: NameFinder): Topic[] =>
  moves.map(({ kind, action }) => {
    const { asked: verbs } = helpWith(action);
    return {
      asked: [
        `how i|we|you|to ${verbs} #name -much|many`,
        `where|can|may i|we ${verbs} #name -much|many`,
        `i want|like|need ${verbs} #name`,
      ],
      askedInGerman: [
        `wie|wo ich|wir|man ${action.askedInGerman} #name -viel|viele`,
        `kann|darf ich|wir|man ${action.askedInGerman} #name`,
        `ich will|möchte ${action.askedInGerman} #name`,
      ],
      // Allowed for everybody, because the answer mentions whether the person may do it.
      route: { access: 'signed-in' },
      async answer(asked) {
        const { caller, names } = asked;
        const [id, ...more] = may(caller, action.needs) ? await finder.idsNamed(names) : [];
        return [statementOfAction(action, asked, id === undefined || more.length > 0 ? action.to : moveLink(id, kind))];
      },
    };
  });

/** @param finder finds the resources that a question names */
export function treasuryTopics(
  service: Pick<TreasuryService, 'listResources'>,
  requests: Pick<Requests, 'list'>,
  finder: NameFinder,
): readonly Topic[] {
  const all = async (): Promise<readonly TreasuryResource[]> => (await service.listResources({ limit: maxRead })).items;
  const goalsOf = (resources: readonly TreasuryResource[]): TreasuryResource[] => {
    const weight = { high: 2, medium: 1, low: 0 };
    return resources
      .filter((one) => one.goalAmount > 0 && !isReached(one))
      .sort((a, b) => weight[b.priority] - weight[a.priority] || progressOf(a) - progressOf(b));
  };
  return [
    rule(treasuryRoutes.listResources, {
      name: 'contributors',
      title: 'Treasury',
      to: '/treasury',
      asked: ['who gave|give|donate|deposit|contribute|contributor most|top|largest|biggest|treasury|best'],
      askedInGerman: ['wer eingezahlt|gespendet|gegeben|eingelagert|beigetragen meist*|schatzkammer|lager'],
      texts: {
        en: 'Open a resource in the [Treasury](/treasury): it lists its contributors, the largest first.',
        de: 'Öffne eine Ressource in der [Treasury](/treasury): Dort stehen alle, die beigetragen haben, die größten zuerst.',
      },
    }),
    rule(treasuryRequestRoutes.listRequests, {
      name: 'approval',
      title: 'Treasury',
      to: '/treasury',
      asked: [
        'how_long|when|what|why approval|approve|approved|confirmed|pending|confirmation take|long|happen|wait|my|mean|not -show|list|who',
      ],
      askedInGerman: ['wie_lange|wann|warum|was dauert|genehmig*|bestätig* genehmig*|bestätig*|freigabe -wer'],
      texts: {
        en: `Until somebody who may approve decides; there is no deadline, and you get a notice. Your open requests are in the [Treasury](/treasury), where you can also cancel them.`,
        de: `Bis jemand entscheidet, der genehmigen darf; eine Frist gibt es nicht, und du bekommst eine Nachricht. Deine offenen Anträge stehen in der [Treasury](/treasury); dort kannst du sie auch zurückziehen.`,
      },
    }),
    topic(treasuryRoutes.getResource, {
      asked: [
        'how_much|how_many we|guild|treasury|have|stock|left|there|vault|store #name',
        'how_much|how_many do|does we|guild have|has|hold #name',
        'treasury|stock|reserve|vault|stockpile #name',
        'amount|goal|level|state of|for #name',
        'how far #name',
        'how far goal|from #name',
        'we|guild have|has|enough|need #name',
        'do|does we|guild have|has|need|enough #name',
      ],
      askedInGerman: [
        'wie_viel|wieviel #name',
        'wie_viel|wieviel haben|hat|ist|liegt|noch #name',
        'wie_viel|wieviel haben|hat|ist|liegt wir|gilde|schatz* #name',
        'haben wir genug|noch #name',
        'schatz*|vorrat*|lager|gildenbank #name',
        'ziel|stand|menge von|für|beim #name',
        'wie weit #name',
        'brauch* wir|gilde #name',
      ],
      async answer(asked) {
        const ids = await finder.idsNamed(asked.names);
        const resources = await all();
        const category = resourceCategories.find((one) => one === asked.names[0]);
        const found = resources.filter((one) => one.category === category || ids.includes(one.id));
        if (found.length === 0) {
          if (!asked.mentions(...stockWords)) return [];
          const text = `${quoted(asked.names[0] ?? '')} isn't in the treasury.`;
          return [{ ...resourceCard.page, text, isNone: true, isUnknown: true }];
        }
        const sum = category === undefined || found.length < 2 ? [] : [sumOf(category, resources)];
        return [...sum, ...found.slice(0, maxShown).map((one) => resourceCard.answer(one, detailsOf(one, asked)))];
      },
    }),
    topic(treasuryRoutes.listResources, {
      asked: [
        'goal',
        'what|which|our|guild|treasury goal|target',
        'what|which|our|is|are|how|the treasury|guild|our|we goal|target|missing|short|need',
        'what do we|guild need|collect|gather',
        'what should we|guild|i|collect|gather|bring|farm',
        'what|which|our|is|are|how far|near|close|reached goal|target',
      ],
      askedInGerman: [
        'ziel*',
        'was|welche* ist|sind|haben|unser* ziel*',
        'was brauch*|fehlt wir|gilde|uns',
        'was soll* wir|ich|man sammel*|bringen|farmen',
      ],
      async answer(asked) {
        const resources = await all();
        const open = goalsOf(resources);
        return resourceCard.answers(
          open.slice(0, maxShown),
          (one) => detailsOf(one, asked),
          resources.some(isReached) ? 'Every treasury goal is reached.' : 'The treasury has no goals.',
        );
      },
    }),
    topic(treasuryRoutes.listResources, {
      asked: [
        'treasury',
        'what|which|how|list|show treasury|vault|stockpile|resource|stock',
        'what|how|show in|is|our|guild|does treasury|vault|stockpile|stock|store',
        'how rich we|guild',
      ],
      askedInGerman: [
        'schatzkammer|schatz|gildenbank|lager|vorrat*|vorräte',
        'was|wie|zeig* ist|liegt|haben|gibt schatzkammer|schatz|gildenbank|lager|vorrat*|vorräte',
        'wie reich wir|gilde',
      ],
      source: resourceCard.source,
      async answer(asked) {
        const resources = await all();
        return resourceCard.answers(
          resources.slice(0, maxShown),
          (one) => detailsOf(one, asked),
          'The treasury is empty.',
        );
      },
    }),
    topic(treasuryRequestRoutes.listRequests, {
      asked: [
        'my|i request|deposit|withdrawal|withdraw|asked|donated',
        'my|i treasury request|deposit|withdrawal|withdraw',
        'what|which|any|open|pending request|deposit|withdrawal treasury|wait|open|pending',
      ],
      askedInGerman: [
        'mein* antrag*|anträg*|anfrage*|einzahlung*|abhebung*',
        'welche*|zeig*|was|gibt antrag*|anträg*|anfrage*|einzahlung*|abhebung* offen*|wart*|schatz*',
        'was|zeig* mein* antrag*|anträg*|anfrage*',
      ],
      source: sourceOfRequest,
      async answer({ caller, mentions }) {
        const own = mentions(...ownWords) || !may(caller, 'treasury-approval');
        const { items } = await requests.list(
          { status: 'pending', limit: maxShown, ...(own && { mine: '1' }) },
          caller,
        );
        if (items.length > 0) return items.map((one) => requestOf(one, own));
        return resourceCard.none(
          own ? 'You have no pending treasury requests.' : 'There are no pending treasury requests.',
        );
      },
    }),
    ...moveTopics(finder),
  ];
}
