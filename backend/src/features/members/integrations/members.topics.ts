// Hyperion's answers about members: how many, who is online or inactive, who somebody is, and who holds
// a rank.
import { memberRoutes, ranksFromHighest, type Member, type Rank } from '@guild/common/members/members.api';
import { inactiveRoutes } from '@guild/common/members/inactive.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import {
  ownWords,
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import { memberCard } from './members.card.ts';
import { memberRules } from './members.rules.topics.ts';
import type { MembersService } from '../members.service.ts';

const maxShown = 5;
const maxNames = 25;
const roster = { title: 'Roster', to: '/roster' } as const;
/** Words for each rank in a question. */
const rankWords: readonly (readonly [Rank, readonly string[]])[] = [
  ['Guild Master', ['guild_master', 'guildmaster', 'boss', 'gildenmeister*', 'chef']],
  ['Admin', ['admin', 'administrator']],
  ['Officer', ['officer', 'offizier*']],
  ['Veteran', ['veteran', 'veteran*']],
  ['Recruit', ['recruit', 'recruits', 'rekrut*']],
];
const rankWord = rankWords.flatMap(([, words]) => words).join('|');

const people = (names: readonly Pick<Member, 'name'>[], total: number): string => {
  const more = total > names.length ? [`${total - names.length} more`] : [];
  return listed([...names.map(({ name }) => quoted(name)), ...more]);
};
function statementOf(member: Member, { moments }: AnalyzedQuestion): AnswerSnippet {
  const { role, level, contribution, isOnline, lastActive, characters } = member;
  const parts = [
    role,
    ...(level === null ? [] : [`level ${withSeparators(level)}`]),
    ...(contribution === null ? [] : [`contribution ${withSeparators(contribution)}`]),
  ];
  const here = isOnline
    ? 'Online now.'
    : lastActive === null
      ? ''
      : `Last seen ${moments.when(Date.parse(lastActive))}.`;
  const played = characters.length === 0 ? '' : ` Plays ${listed(characters.map(({ name }) => quoted(name)))}.`;
  return memberCard.answer(member, `${parts.join(', ')}. ${here}${played}`.trim());
}

/** @param named finds the members that a question names */
export function memberTopics(
  service: Pick<MembersService, 'list' | 'get' | 'figures'>,
  named: (names: readonly string[]) => Promise<Member[]>,
): readonly Topic[] {
  return [
    ...memberRules,
    topic(memberRoutes.listMembers, {
      asked: [
        'how_many|number|count member|we|us|people|recruit|person',
        'how_many|number|count member|we|us|people|recruit|person guild|are|is|have|there|here',
        'how big|large guild',
        'how_many new|active member|people|recruit',
      ],
      askedInGerman: [
        'wie_viele mitglied*|leute|spieler|rekruten',
        'wie_viele mitglied*|leute|spieler|rekruten hat|haben|sind|gibt|gilde',
        'wie groß gilde',
      ],
      source: memberCard.source,
      async answer() {
        const { totalMembers, activeMembers, newRecruits } = await service.figures();
        const text = `The guild has ${counted(totalMembers, 'member')}; ${withSeparators(activeMembers)} seen in the last 7 days, ${withSeparators(newRecruits)} joined in the last 30.`;
        return [{ id: 'members', ...roster, text }];
      },
    }),
    topic(memberRoutes.listMembers, {
      asked: [
        'who|anyone|anybody|how_many|is|are online|here|around|awake|connected',
        'who|anyone|anybody|how_many is|are online|here|around|awake|connected',
        'who|anyone|anybody|how_many is|are online|here|around|awake|connected now|right_now|currently',
        'how_many|who member|people is|are online|here|around',
      ],
      askedInGerman: [
        'wer|jemand|wie_viele online|da|wach',
        'wer|jemand|wie_viele ist|sind online|da|wach',
        'wer|jemand|wie_viele ist|sind online|da|wach gerade|jetzt',
      ],
      async answer() {
        const { items, total = items.length } = await service.list({ online: '1', limit: maxNames, count: '1' });
        const text =
          total === 0
            ? 'Nobody is online right now.'
            : `${counted(total, 'person is', 'people are')} online right now: ${people(items, total)}.`;
        return [{ id: 'online', ...roster, text }];
      },
    }),
    topic(memberRoutes.listMembers, {
      asked: [
        'who|anyone|anybody|how_many is|are away|absent|gone|holiday|vacation',
        'who|anyone|anybody|how_many is|are away|absent|gone|holiday|vacation now|right_now|currently|today',
        'who|anyone|anybody|how_many is|are on holiday|vacation',
      ],
      askedInGerman: [
        'wer|jemand|wie_viele abwesend|weg|urlaub',
        'wer|jemand|wie_viele ist|sind abwesend|weg|urlaub',
        'wer|jemand|wie_viele ist|sind abwesend|weg|urlaub heute|gerade|jetzt',
      ],
      async answer() {
        const { items, total = items.length } = await service.list({ away: '1', limit: maxNames, count: '1' });
        const text =
          total === 0
            ? 'Nobody has said that they are away today.'
            : `${counted(total, 'person is', 'people are')} away today: ${people(items, total)}.`;
        return [{ id: 'away', title: roster.title, to: '/roster?away=1', text }];
      },
    }),
    topic(inactiveRoutes.getInactiveMembers, {
      asked: [
        'who|anyone|anybody|how_many is|are inactive',
        'how_many|which|list|show inactive',
        'who|how_many is|are not seen|active',
        'inactive member|people',
        'who not seen|active long|while|lately|recently',
      ],
      askedInGerman: ['wer|welche*|wie_viele inaktiv*', 'wer ist|sind inaktiv*', 'inaktiv* mitglied*|leute'],
      async answer({ caller }) {
        const query = { inactive: '1', limit: maxNames, count: '1' } as const;
        const { items, total = items.length } = await service.list(query, caller);
        const text =
          total === 0
            ? 'Nobody is inactive.'
            : `${counted(total, 'person is', 'people are')} inactive: ${people(items, total)}.`;
        return [{ id: 'inactive', title: 'Inactive members', to: '/roster?inactive=1', text }];
      },
    }),
    topic(memberRoutes.getMember, {
      asked: [
        'who is|are|was #name',
        'tell me about #name',
        'who plays|play|has|owns #name',
        'who is playing|behind #name',
        'whose character|main|alt|toon is|was #name',
        'what|which character|characters|class|main does|has|is #name play|plays|have',
        'what|which does #name play',
        'is #name online|here|member|around',
        'when last|seen #name',
        'when was|did last|seen #name',
        'rank|level|contribution|role of|has|is #name',
        'what|which rank|level|contribution|role of|has|is|does #name',
        'i|my rank|level|contribution|role|points|score',
        'what|which|how_much is|do|have i|my rank|level|contribution|role|points|score',
        'who am_i',
      ],
      askedInGerman: [
        'wer ist|war #name',
        'wer spielt #name',
        'welche*|was charakter*|klasse* #name',
        'was weißt über #name',
        'ist #name online|da|mitglied',
        'wann war|zuletzt #name',
        'mein* rang|level|stufe|beitrag*|punkte',
        'wie_viele|welche* rang|level|punkte habe|hat ich|#name',
        'rang|level|stufe von #name',
        'wer bin ich',
      ],
      async answer(asked) {
        const { caller, mentions, names } = asked;
        const own = mentions(...ownWords) && caller.memberId !== null;
        if (own) return [statementOf(await service.get(caller.memberId), asked)];
        // Unknown names are left to the archive.
        return (await named(names)).slice(0, maxShown).map((member) => statementOf(member, asked));
      },
    }),
    topic(memberRoutes.listMembers, {
      asked: [
        `who is|are|lead ${rankWord}`,
        `who is|are my|our|the|guild ${rankWord}`,
        `list|show|which|name ${rankWord}`,
        'who lead|run guild|us',
        'who is our|guild leader',
      ],
      askedInGerman: [
        `wer ist|sind ${rankWord}`,
        `welche*|zeig* ${rankWord}`,
        'wer leitet|führt|anführer* gilde|uns',
        'wer hat höchst* rang',
      ],
      async answer({ mentions }) {
        const namedRanks = rankWords.filter(([, words]) => mentions(...words)).map(([rank]) => rank);
        const highest: readonly Rank[] = ['Guild Master', 'Admin'];
        const ranks = ranksFromHighest.filter((rank) => (namedRanks.length > 0 ? namedRanks : highest).includes(rank));
        const found = await Promise.all(
          ranks.map(async (rank) => {
            const { items, total = items.length } = await service.list({ role: rank, limit: maxNames, count: '1' });
            return total === 0 ? `Nobody has the rank of ${rank}.` : `${rank}: ${people(items, total)}.`;
          }),
        );
        return [{ id: 'ranks', ...roster, text: found.join(' ') }];
      },
    }),
  ];
}
