// Hyperion's answers about contracts: open ones, by place, a person's own, and unpaid rewards.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import { contractsLink } from '@guild/common/contracts/contracts.links';
import { contractRoutes, difficulties, type Contract } from '@guild/common/contracts/contracts.api';
import { readCell } from '@guild/common/scouting/scouting.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { unitName } from '@guild/common/wire/units';
import { readNamed, type NameFinder } from '../../../platform/store/queries/finders.ts';
import { topic, type AnalyzedQuestion, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import { contractCard } from './contracts.card.ts';
import type { ContractService } from '../contracts.service.ts';

type Reads = Pick<ContractService, 'listContracts' | 'getContract'>;

const maxShown = 6;
const maxRead = 200;
const job = 'contract|job|bounty|mercenary_work|mission|assignment|auftrag*|aufträg*|kontrakt*';
const kinds = ['assassination', 'raid', 'overwatch', 'harvest'] as const;

const moneyOf = (amount: number, { rewardUnit }: Contract): string =>
  `${withSeparators(amount)} ${unitName(rewardUnit)}`;
const statusWords: Readonly<Record<Contract['status'], string>> = {
  open: 'Open',
  partially_claimed: 'Open, partly claimed',
  fully_claimed: 'Fully claimed',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** The description of a contract in an answer. */
function detailsOf(contract: Contract, { moments }: AnalyzedQuestion): string {
  const { status, contractType, targetLocation, difficulty, reward, currentClaims, maxClaims, claims } = contract;
  const claimedBy = claims.length === 0 ? '' : ` by ${listed(claims.map(({ username }) => quoted(username)))}`;
  const goesOn =
    status === 'completed' || status === 'cancelled' || status === 'failed'
      ? ''
      : ` Deadline ${moments.when(Date.parse(contract.deadline))}.`;
  const note = contract.note === null ? '' : ` Note: ${quoted(contract.note)}.`;
  return (
    `${statusWords[status]}. A contract of ${contractType} at ${quoted(targetLocation)}, ${difficulty}, for ${moneyOf(reward, contract)}. ` +
    `${currentClaims} of ${counted(maxClaims, 'claim')} taken${claimedBy}.${goesOn} Posted by ${quoted(contract.clientUsername)}.${note}`
  );
}

const inPlace = /\b([A-I])[-\s]?([1-9])\b/gi;
/** Distance of two cells in rows or columns, whichever is greater. */
const distance = (one: string, other: string): number =>
  Math.max(Math.abs(one.charCodeAt(0) - other.charCodeAt(0)), Math.abs(Number(one.slice(2)) - Number(other.slice(2))));
/** Whether a place is one of the cells, or at most `reach` cells away. */
const isAt = (place: string, cells: readonly string[], reach: number): boolean =>
  [...place.matchAll(inPlace)]
    .flatMap(([, row = '', column = '']) => readCell(row + column) ?? [])
    .some((there) => cells.some((cell) => distance(cell, there) <= reach));

const contractRules: readonly Topic[] = [
  rule(contractRoutes.listContracts, {
    name: 'leave-contract',
    title: 'Contracts',
    to: contractsLink,
    asked: [
      `quit|leave|drop|give_up|abandon|unclaim|back_out|get_out ${job}|claim`,
      'withdraw claim',
      'cancel my|a claim',
    ],
    askedInGerman: [`abgeb*|zurückgeb*|aufgeb*|gebe|abbrech*|zurücktret*|verlass* ${job}`],
    texts: {
      en: `Open the contract in [Contracts](${contractsLink}) and press Withdraw claim. That works until its client activates it; then ask the client. Your own contract you cancel there, too.`,
      de: `Öffne den Auftrag unter [Contracts](${contractsLink}) und drücke „Withdraw claim“. Das geht, bis der Auftraggeber ihn startet; danach frag ihn. Deinen eigenen Auftrag sagst du ebenfalls dort ab.`,
    },
  }),
  rule(contractRoutes.listContracts, {
    name: 'ratings',
    title: 'Contracts',
    to: contractsLink,
    asked: [
      'what|how star|rating mean|work|calculated',
      'how get|raise|improve|increase|better|more|up reputation|rating',
    ],
    askedInGerman: [
      'was|wie sterne|bewertung* bedeut*|funktionier*|heißen',
      'wie verbesser*|steiger*|bekomm*|krieg* ruf|bewertung*',
    ],
    texts: {
      en: `After a contract, the client and those who took part rate each other with up to five stars. Completed contracts and good ratings make your reputation; failed and late ones lower it. See [Contracts](${contractsLink}) and the page of each member.`,
      de: `Nach einem Auftrag bewerten sich Auftraggeber und Beteiligte mit bis zu fünf Sternen. Erledigte Aufträge und gute Bewertungen machen deinen Ruf, gescheiterte und verspätete schaden ihm. Siehe [Contracts](${contractsLink}) und die Seite jedes Mitglieds.`,
    },
  }),
  rule(contractRoutes.listContracts, {
    name: 'late-contract',
    title: 'Contracts',
    to: contractsLink,
    asked: [`what_happens|what_if|if not|late|fail|miss|deadline|overdue ${job}`],
    askedInGerman: [`was_passiert|wenn nicht|spät*|frist|scheiter* ${job}`],
    texts: {
      en: `After the deadline the client, or somebody with the right “Contracts”, can mark the contract as failed, which counts against those who claimed it. Completed late, it counts as late. See [Contracts](${contractsLink}).`,
      de: `Nach der Frist kann der Auftraggeber, oder wer das Recht „Contracts“ hat, den Auftrag als gescheitert markieren; das zählt gegen die, die ihn angenommen haben. Spät erledigt zählt er als verspätet. Siehe [Contracts](${contractsLink}).`,
    },
  }),
  rule(contractRoutes.listContracts, {
    name: 'complete-contract',
    title: 'Contracts',
    to: contractsLink,
    asked: [
      `how|who|when|where complete|finish|done|hand_in ${job} -my|season|best|rate|cancel`,
      'what is_a contract',
      `how ${job} work`,
    ],
    askedInGerman: [
      `wie|wer|wann|wo abschließ*|beend*|fertig|erledig* ${job}`,
      'was ist_ein auftrag*|kontrakt*',
      `wie funktionier* ${job}`,
    ],
    texts: {
      en: `Members claim a contract, its client activates it, and when the work is done the client presses Complete in [Contracts](${contractsLink}) and says who took part. Everybody who did is then owed a share of the reward.`,
      de: `Mitglieder nehmen einen Auftrag an, der Auftraggeber startet ihn, und ist die Arbeit getan, drückt er „Complete“ unter [Contracts](${contractsLink}) und sagt, wer dabei war. Alle, die dabei waren, bekommen einen Anteil der Belohnung.`,
    },
  }),
];

/** @param finder finds the contracts that a question names */
export function contractTopics(service: Reads, finder: NameFinder): readonly Topic[] {
  const openOnes = async ({ caller }: AnalyzedQuestion): Promise<Contract[]> => {
    const { items } = await service.listContracts({ tab: 'available', limit: maxRead }, caller);
    return items.filter(({ status }) => status !== 'fully_claimed');
  };
  /** The caller's open and active contracts, the newest of each. */
  const mineOf = async ({ caller }: AnalyzedQuestion): Promise<{ posted: Contract[]; claimed: Contract[] }> => {
    const tabs = ['available', 'active'] as const;
    const read = async (mine: 'posted' | 'claimed'): Promise<Contract[]> =>
      (await Promise.all(tabs.map((tab) => service.listContracts({ mine, tab, limit: maxShown }, caller)))).flatMap(
        ({ items }) => items,
      );
    const [posted, claimed] = await Promise.all([read('posted'), read('claimed')]);
    return { posted, claimed };
  };
  return [
    ...contractRules,
    topic(contractRoutes.listContracts, {
      asked: [
        job,
        `what|which|any|are|list|show|is|there|how_many|open|available|#cell ${job}`,
        `what|which|any|are|list|show|is|there|how_many ${job} open|available|free|near|at|in|best|highest|well|there|hard|easy|extreme|medium|pay`,
        `what|which|any|are|list|show|is|there|how_many ${job} near|at|in|around|beside|#cell #cell`,
        `what|which|any|are|list|show|is|there|how_many ${job} open|available near|at|in|around|beside|#cell #cell`,
        `what|which|any|are|is ${job} can|could|may i|we take|claim|accept|do`,
        'what|which|who pay|earn most|best|highest -owe|bid',
        'what|which one|contract pay most|best',
        'what can i earn',
        'where|how can i earn|work',
        'any|what|which work',
      ],
      askedInGerman: [
        job,
        `welche*|was|gibt|zeig*|sind|wie_viele|offen*|#cell ${job}`,
        `welche*|was|gibt|zeig*|sind|wie_viele ${job} offen*|frei*|verfügbar*|nähe|bei|in|best*|höchst*`,
        `welche*|was|gibt|zeig*|sind ${job} nähe|bei|in|um #cell`,
        `welche*|was|gibt|zeig*|sind ${job} offen* nähe|bei|in|um #cell`,
        `welche*|was|gibt ${job} kann|darf ich|wir annehm*|nehm*|übernehm*`,
        'was|welche* zahlt|bringt best*|meist*|höchst*',
        'wie|womit|was|wo kann ich verdienen',
        'gibt|welche* arbeit',
      ],
      source: contractCard.source,
      async answer(asked) {
        const all = await openOnes(asked);
        const ofKind = kinds.filter((kind) => asked.mentions(kind));
        const ofDifficulty = difficulties.filter((one) => asked.mentions(one));
        const fitting = all
          .filter(({ contractType }) => ofKind.length === 0 || ofKind.includes(contractType))
          .filter(({ difficulty }) => ofDifficulty.length === 0 || ofDifficulty.includes(difficulty));
        const { cells } = asked;
        const reach = asked.mentions('near', 'around', 'beside', 'close', 'nähe') ? 1 : 0;
        const places = asked.names.filter((name) => name.length >= 3);
        const named = fitting.filter(({ targetLocation, title }) =>
          places.some((place) => targetLocation.toLowerCase().includes(place) || title.toLowerCase().includes(place)),
        );
        const matches =
          cells.length > 0
            ? fitting.filter(({ targetLocation }) => isAt(targetLocation, cells, reach))
            : named.length > 0
              ? named
              : fitting;
        if (matches.length === 0)
          return contractCard.none(
            cells.length === 0
              ? 'No contracts are open.'
              : `No contracts are open ${reach === 0 ? 'at' : 'near'} ${listed(cells)}.`,
          );
        const best = asked.mentions('best', 'highest', 'most', 'earn', 'best*', 'höchst*', 'meist*', 'verdienen')
          ? [...matches].sort((a, b) => b.reward - a.reward)
          : matches;
        const statements = best
          .slice(0, maxShown)
          .map((contract) => contractCard.answer(contract, detailsOf(contract, asked)));
        if (matches.length <= maxShown) return statements;
        const more = counted(matches.length - maxShown, 'more contract is', 'more contracts are');
        return [...statements, { ...contractCard.page, text: `${more} open.` }];
      },
    }),
    topic(contractRoutes.getContract, {
      asked: [
        `who|what|when|how_much|status|reward|deadline|where ${job} #name`,
        `who|what|when|how_much|status|reward|deadline|where is|has|claimed|took|posted ${job} #name`,
        'who claimed|posted|took #name',
        'how_much is|pay|for #name',
        'reward|deadline of|for|is #name',
        'what|when|how_much is reward|deadline of|for|is #name',
      ],
      askedInGerman: [
        `wer|was|wann|wie_viel|wieviel|status|belohnung|frist|wo ${job} #name`,
        `wer hat|ist ${job} angenommen|eingestellt|übernommen|gepostet #name`,
        'wer angenommen|eingestellt|übernommen|gepostet #name',
        'belohnung|frist von|für|des #name',
      ],
      async answer(asked) {
        const found = await readNamed(finder, asked.names, (id) => service.getContract(id));
        return found.slice(0, maxShown).map((one) => contractCard.answer(one, detailsOf(one, asked)));
      },
    }),
    topic(contractRoutes.listContracts, {
      asked: [
        `my|mine ${job}|claim`,
        `i ${job}|claim claim|post|have|took|accepted|working|on`,
        `what|which ${job} i|me|my claim|post|have|took|accepted|on|working`,
        `what|which|show|list my ${job}`,
        'what am_i working',
      ],
      askedInGerman: [
        `mein* ${job}`,
        `welche*|was ${job} habe ich|mein*`,
        `welche*|was|zeig* mein* ${job}`,
        'woran arbeite ich',
      ],
      isPersonal: true,
      async answer(asked) {
        const { posted, claimed } = await mineOf(asked);
        const statements = [
          ...claimed.map((one) => contractCard.answer(one, `You claimed it. ${detailsOf(one, asked)}`)),
          ...posted.map((one) => contractCard.answer(one, `You posted it. ${detailsOf(one, asked)}`)),
        ];
        return statements.length > 0
          ? statements.slice(0, maxShown)
          : contractCard.none('You have no open contracts, posted or claimed.');
      },
    }),
  ];
}
