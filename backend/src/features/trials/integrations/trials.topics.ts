// Hyperion's answers about trials: the live one, the last winner, and people's records. They reveal
// nothing of an open round.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Member } from '@guild/common/members/members.api';
import { trialRoutes, type Trial, type TrialRecord } from '@guild/common/trials/trials.api';
import { counted } from '@guild/common/wire/numbers';
import { readNamed, type NameFinder } from '../../../platform/store/queries/finders.ts';
import {
  ownWords,
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { quoted } from '../../../platform/features/knowledge/quoting.ts';
import { trialCard } from './trials.card.ts';
import type { RecordsOf } from '../core/trials.records.ts';
import type { TrialService } from '../trials.service.ts';

interface Deps {
  readonly service: Pick<TrialService, 'listTrials' | 'getTrial' | 'participantsOf'>;
  /** Finds the trials that a question names. */
  readonly finder: NameFinder;
  /** Finds the members that a question names. */
  readonly people: (names: readonly string[]) => Promise<Member[]>;
  readonly recordsOf: RecordsOf;
}

const maxShown = 5;
/** How many finished trials are searched for a winner, because some are cancelled. */
const lookedThrough = 10;
const game = 'trial|game_night|survival_game|prüfung*|spielabend*';

const takePart = (count: number): string => counted(count, 'person has joined', 'people have joined');
const inWords = ({ joined, won, bestStreak: best, title }: TrialRecord): string => {
  const streak = best > 1 ? `, ${best} of them one after the other` : '';
  return `${counted(joined, 'trial')} joined, ${won} won${streak}, with the title ${quoted(title)}`;
};

/** Such as 'Won by “Moss”, the last one standing of 12, yesterday at 20:14.' */
function stateOf(trial: Trial, { moments }: AnalyzedQuestion): string {
  const { status, startedBy, winnerUsername, participantCount, survivorCount, completedAt } = trial;
  if (status === 'joining') {
    const at = Date.parse(trial.startsAt);
    return `Open to join. ${quoted(startedBy)} started it, and it begins ${moments.whenInZone(at)}, ${moments.until(at)}. ${takePart(participantCount)}.`;
  }
  if (status === 'running')
    return `It's being played now, hosted by ${quoted(startedBy)}. ${survivorCount} of ${participantCount} are still standing.`;
  const when = moments.when(Date.parse(completedAt ?? trial.updatedAt));
  if (trial.cancelReason === 'nobody_chose') return `It ended ${when}. Nobody chose a path, so nobody won.`;
  if (winnerUsername === null) return `It was cancelled ${when}.`;
  return `Won by ${quoted(winnerUsername)}, the last of ${participantCount} standing, ${when}.`;
}

export function trialTopics({ service, finder, people, recordsOf }: Deps): readonly Topic[] {
  /** The state of the asking person in the trial. */
  const ownStateIn = async ({ id, status }: Trial, { caller }: AnalyzedQuestion): Promise<string> => {
    const me = (await service.participantsOf(id)).find(({ userId }) => userId === caller.userId);
    if (caller.access === 'Guest') return '';
    if (me === undefined) return status === 'joining' ? "You haven't joined." : "You're not in it.";
    if (status === 'joining' || me.eliminatedIn === null)
      return status === 'joining' ? "You've joined." : "You're still standing.";
    return `You fell in round ${me.eliminatedIn}.`;
  };
  const live = async (): Promise<Trial | undefined> => (await service.listTrials({ status: 'live' })).items[0];
  const lastWon = async (): Promise<Trial | undefined> =>
    (await service.listTrials({ status: 'over', limit: lookedThrough })).items.find(
      ({ winnerUsername }) => winnerUsername !== null,
    );
  const recordStatement = (
    member: { name: string; to: string; discordId: string },
    record?: TrialRecord,
  ): AnswerSnippet => ({
    id: `trials-of-${member.discordId}`,
    title: member.name,
    to: member.to,
    text:
      record === undefined
        ? `${quoted(member.name)} hasn't joined a trial yet.`
        : `In the trials, ${quoted(member.name)}: ${inWords(record)}.`,
  });

  return [
    rule(trialRoutes.listTrials, {
      name: 'what-is-a-trial',
      title: 'Trials',
      to: '/trials',
      asked: [
        'what is_a|are trial|game_night -next|last|now|latest|running|on',
        `how|explain play|work|rules ${game} -start`,
        `rules ${game}`,
        `what win|get|prize|reward|earn ${game} -did|have|last`,
      ],
      askedInGerman: [
        'was ist_eine|sind|ist_ein prüfung*|trial*|spielabend*',
        `wie funktionier*|spielt|spiele|regeln ${game}`,
      ],
      texts: {
        en: 'A trial is a game of survival for the whole guild in [Trials](/trials): in each round everybody chooses a path, and deadly ones take those who chose them. The last one standing wins spice, Solari and titles. One is open at a time, and every member can start it.',
        de: 'Eine Prüfung ist ein Überlebensspiel für die ganze Gilde unter [Trials](/trials): In jeder Runde wählen alle einen Weg, und wer einen tödlichen wählt, fällt. Wer als Letzter steht, gewinnt Gewürz, Solari und Titel. Immer nur eine ist offen, und jedes Mitglied kann sie starten.',
      },
    }),
    topic(trialRoutes.listTrials, {
      asked: [
        `is|any|are|there ${game} -aql`,
        `is|any|are there ${game} now|running|open|on|today|tonight|going_on|live|right_now|soon`,
        `is|any|are|there ${game} now|running|open|on|today|tonight|going_on|live|right_now|soon`,
        `when|next ${game} -aql|won`,
        `when is|does|next ${game} begin|start|next`,
        `can|may i join|play|enter ${game}`,
        `who|how_many is|are|still in|stand|left|alive|plays|joined ${game}`,
        `${game} now|running|open|tonight|going_on`,
      ],
      askedInGerman: [
        `gibt|läuft|ist|wann|nächst*|welche* ${game}`,
        `gibt|läuft|ist gerade|jetzt|heute|offen* ${game}`,
        `wann beginn*|start*|ist nächst* ${game}`,
        `wann beginn*|start*|ist|nächst* ${game}`,
        `kann|darf ich mitspielen|mitmachen|teilnehmen|beitreten ${game}`,
        `wer steht|lebt|spielt|noch ${game}`,
      ],
      source: trialCard.source,
      async answer(asked) {
        const trial = await live();
        if (trial === undefined) return trialCard.none('No trial is open or being played right now.');
        return [trialCard.answer(trial, `${stateOf(trial, asked)} ${await ownStateIn(trial, asked)}`.trim())];
      },
    }),
    topic(trialRoutes.listTrials, {
      asked: [
        `who won|win ${game}`,
        `who won|win last|latest|newest|previous ${game}`,
        `last|latest|newest|previous ${game} -aql`,
        `who|what is|was winner of|in ${game}`,
        `who won|wins ${game} #name`,
        'who won|wins #name -auction|lot|contract|raid|event|bid',
        'who won|wins|winner -auction|lot|contract|raid|event|bid',
      ],
      askedInGerman: [
        `wer gewonnen|gewann|gewinn*|sieger ${game}`,
        `wer gewonnen|gewann|gewinn*|sieger letzt* ${game}`,
        `letzt* ${game}`,
        'wer gewonnen|gewann #name -auktion*|los|raid*|gebot*|auftrag*',
        'wer gewonnen|gewann|sieger -auktion*|los|lose|raid*|gebot*|auftrag*',
      ],
      async answer(asked) {
        const named = await readNamed(finder, asked.names, (id) => service.getTrial(id));
        if (named.length > 0)
          return named.slice(0, maxShown).map((trial) => trialCard.answer(trial, stateOf(trial, asked)));
        if (asked.names.length > 0 && !asked.mentions(...game.split('|'))) return [];
        const last = await lastWon();
        return last === undefined
          ? trialCard.none('No trial has been won yet.')
          : [trialCard.answer(last, stateOf(last, asked))];
      },
    }),
    topic(trialRoutes.listTrials, {
      asked: [
        `how_many|how_often ${game} i|me|my won|win|join|play|have|did`,
        `my ${game} -aql`,
        `have|did i win|won|play|join ${game}`,
        'my streak',
        `how_many|how_often ${game} has|did|does|have #name won|win|join|play`,
        `${game} of|by #name won|win|joined|record`,
      ],
      askedInGerman: [
        `wie_viele|wie_oft ${game} ich|mein* gewonnen|gespielt|mitgemacht`,
        `mein* ${game}`,
        `habe ich gewonnen ${game}`,
        `wie_viele|wie_oft ${game} hat #name gewonnen|gespielt`,
        'mein* siegesserie|serie',
      ],
      async answer({ names, caller, mentions }) {
        const namedPeople = mentions(...ownWords) ? [] : await people(names);
        const whom = namedPeople
          .slice(0, maxShown)
          .map(({ discordId, name, id }) => ({ discordId, name, to: `/members/${id}` }));
        if (whom.length > 0) {
          const records = await recordsOf(whom.map(({ discordId }) => discordId));
          return whom.map((one) => recordStatement(one, records.get(one.discordId)));
        }
        if (!mentions(...ownWords) || caller.memberId === null) return [];
        const mine = (await recordsOf([caller.discordId])).get(caller.discordId);
        if (mine === undefined) return trialCard.none("You haven't joined a trial yet.");
        return [{ ...trialCard.page, title: 'Your trials', text: `You: ${inWords(mine)}.` }];
      },
    }),
  ];
}
