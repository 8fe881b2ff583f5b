// Hyperion's answers about reputations and leaderboards.
import { contractsLink } from '@guild/common/contracts/contracts.links';
import { standingRoutes, type Reputation } from '@guild/common/contracts/standings.api';
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Member } from '@guild/common/members/members.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ownWords, topic, type AnswerSnippet, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { quoted } from '../../../platform/features/knowledge/quoting.ts';
import type { StandingService } from '../standings/standings.service.ts';

interface Deps {
  readonly standings: Pick<StandingService, 'listContractors' | 'listClients' | 'ownStanding'>;
  /** Finds the members that a question names. */
  readonly people: (names: readonly string[]) => Promise<Member[]>;
  /** User ids by Discord id. */
  readonly userIdsOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly reputationsOf: (userIds: readonly number[]) => Promise<Reputation[]>;
}
const maxShown = 5;
const board = (title: string): LoreSource => ({ id: 'leaderboard', title, to: `${contractsLink}?tab=leaderboard` });

const stars = (hundredths: number, ratings: number): string =>
  ratings === 0
    ? 'nobody has rated them yet'
    : `${(hundredths / 100).toFixed(1)} of 5 stars from ${counted(ratings, 'rating')}`;
function wordsOf({ asContractor: done, asClient: posted }: Reputation): string {
  const contractor = `As contractor: ${counted(done.completed, 'contract')} completed, ${done.failed} failed, ${done.late} late, ${stars(done.averageRating, done.ratings)}.`;
  const client = `As client: ${counted(posted.posted, 'contract')} posted, ${posted.completed} completed, ${counted(posted.unpaid, 'share')} not paid yet, ${stars(posted.averageRating, posted.ratings)}.`;
  return `${contractor} ${client}`;
}

export function standingTopics({ standings, people, userIdsOf, reputationsOf }: Deps): readonly Topic[] {
  const reputation = 'reputation|rated|stars|reliable|trust|trustworthy|word';
  return [
    topic(standingRoutes.listReputations, {
      asked: [
        `${reputation} #name`,
        `what|how|is|can|does ${reputation} #name`,
        `i|my ${reputation}`,
        `what|how is my ${reputation}`,
      ],
      askedInGerman: [
        'ruf|bewert*|zuverlässig*|vertrau* #name',
        'was|wie|welche* ruf|bewert*|zuverlässig*|vertrau* ist|hat #name',
        'ich|mein* ruf|bewert*',
        'was|wie ist|sind mein* ruf|bewert*',
      ],
      async answer({ names, caller, mentions }) {
        const namedPeople = names.length === 0 && mentions(...ownWords) ? [] : await people(names);
        const sought = namedPeople
          .slice(0, maxShown)
          .map(({ discordId, name, id }) => ({ discordId, name, to: `/members/${id}` }));
        const { discordId, username, memberId } = caller;
        const own = memberId === null ? [] : [{ discordId, name: username, to: `/members/${memberId}` }];
        const whom = sought.length > 0 ? sought : mentions(...ownWords) ? own : [];
        const ids = await userIdsOf(whom.map(({ discordId }) => discordId));
        const found = await reputationsOf([...ids.values()]);
        return whom.map(({ discordId, name, to }): AnswerSnippet => {
          const one = found.find(({ userId }) => userId === ids.get(discordId));
          const text = one === undefined ? `${quoted(name)} hasn't taken part in any contracts yet.` : wordsOf(one);
          return { id: `reputation-${discordId}`, title: name, to, text };
        });
      },
    }),
    topic(standingRoutes.listContractors, {
      asked: [
        'best|top|leading|first|leaderboard|ranking contractor|client|mercenary',
        'who best|top|leads|first contractor|client|mercenary|contract|leaderboard|ranking',
        'leaderboard|ranking',
        'my place|standing|points|rank leaderboard|ranking|contractor|client|mercenary|board',
      ],
      askedInGerman: [
        'best*|führ*|erst* söldner*|auftraggeber*|auftragnehmer*',
        'wer führt|best*|erst* rangliste*|bestenliste*|söldner*|auftraggeber*|auftragnehmer*',
        'rangliste*|bestenliste*',
        'mein* platz|punkte|stand rangliste*|bestenliste*|söldner*|auftraggeber*',
      ],
      source: () => board('Contractors'),
      async answer({ mentions, caller }) {
        if (mentions(...ownWords) && caller.memberId !== null) {
          const { contractors, clients } = await standings.ownStanding(undefined, caller);
          const parts = [
            ...(contractors === null
              ? []
              : [
                  `You're number ${contractors.place} among contractors, with ${counted(contractors.standing.totalPoints, 'point')}.`,
                ]),
            ...(clients === null ? [] : [`You're number ${clients.place} among clients.`]),
          ];
          const text = parts.length === 0 ? "You aren't on either leaderboard this season." : parts.join(' ');
          return [{ ...board('Leaderboard'), text }];
        }
        if (mentions('client', 'auftraggeber*')) {
          const { items } = await standings.listClients({ limit: maxShown });
          const rows = items.map(
            ({ username, contractsCompleted, totalSpent, spiceSpent }, at) =>
              `${at + 1}. ${quoted(username)}: ${counted(contractsCompleted, 'contract')} completed, ${withSeparators(totalSpent)} Solari and ${withSeparators(spiceSpent)} Spice spent`,
          );
          return [
            {
              ...board('Clients'),
              text: rows.length === 0 ? 'No clients ranked this season.' : `${rows.join('; ')}.`,
            },
          ];
        }
        const { items } = await standings.listContractors({ limit: maxShown });
        const rows = items.map(
          ({ username, totalPoints, contractsCompleted }, at) =>
            `${at + 1}. ${quoted(username)}: ${counted(totalPoints, 'point')}, ${counted(contractsCompleted, 'contract')} completed`,
        );
        return [
          {
            ...board('Contractors'),
            text: rows.length === 0 ? 'No contractors ranked this season.' : `${rows.join('; ')}.`,
          },
        ];
      },
    }),
    topic(standingRoutes.listClients, { source: () => board('Clients') }),
  ];
}
