// Result of a round, shown on all screens at the same moment: the viewer's outcome, each way,
// eliminated people, and the next round.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { useEffect, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useProgressiveRender } from '../../../platform/page/progressiveRender.ts';
import { announce } from '../../../ui/announce.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Fuse, SecondsLeft } from './Fuse.tsx';
import { GuessResult } from './Guessing.tsx';
import { RoundHead } from './Round.tsx';
import { useWayTaken } from '../trials.store.ts';
import { counted, ownFall, resultOf, shortFall } from './trials.words.ts';
import type { Part } from './useParticipation.ts';
import { Verdict } from './Verdict.tsx';
import { WayResults } from './Ways.tsx';

interface RoundVerdict {
  readonly tone: 'good' | 'bad' | 'warn' | 'quiet';
  readonly title: string;
  readonly text: string;
}
/** The outcome of a round for a person. @param way the chosen way, if known */
export function verdictOf(round: TrialRound, me: TrialParticipant | null, way: WayKey | null): RoundVerdict {
  const { number, result } = round;
  const isFallen = me?.eliminatedIn != null && me.eliminatedIn < number;
  const text = resultOf(round);
  if (me === null || isFallen) return { tone: 'quiet', title: `Round ${number}`, text };
  if (me.eliminatedIn === number) return { tone: 'bad', title: 'You fell', text: ownFall(me) };
  if (result?.rose === true)
    return { tone: 'warn', title: 'You rise again', text: 'Everyone fell, so everyone rises again.' };
  const wasSaved = way !== null && round.ways.some(({ key, deadly }) => key === way && deadly === true);
  const saved = 'The path was deadly. Your flask saved you and is now empty. ';
  return { tone: 'good', title: 'You live', text: `${wasSaved ? saved : ''}${text}` };
}

const fellHere = (rows: readonly TrialParticipant[], { number }: TrialRound): TrialParticipant[] =>
  rows.filter(({ eliminatedIn }) => eliminatedIn === number);

/** The people who were eliminated in a round, and why. */
export function Fallen({ rows, round }: { rows: readonly TrialParticipant[]; round: TrialRound }): ReactNode {
  const fallen = fellHere(rows, round);
  const drawn = useProgressiveRender(fallen.length);
  if (fallen.length === 0) return null;
  return (
    <chakra.section aria-label={`Who fell in round ${round.number}`} display="grid" gap={2}>
      <chakra.h4 textStyle="label" color="fg.subtle">
        Fallen this round: {formatNumber(fallen.length)}
      </chakra.h4>
      <chakra.ul
        display="grid"
        gap={1.5}
        gridTemplateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))"
        maxHeight="264px"
        overflowY="auto"
        tabIndex={0}
      >
        {fallen.slice(0, drawn).map(({ userId, discordId, username, why }) => (
          <chakra.li key={userId} display="flex" alignItems="center" gap={2} minWidth={0} fontSize="sm">
            <Person discordId={discordId} name={username} size={24} />
            <chakra.span color="fg.muted" whiteSpace="nowrap">
              {shortFall(why)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** Why people on a safe way were eliminated. */
function Lots({ rows, round }: { rows: readonly TrialParticipant[]; round: TrialRound }): ReactNode {
  const without = fellHere(rows, round).filter(({ why }) => why === 'no_place').length;
  if (without === 0) return null;
  return (
    <chakra.p color="fg.muted">
      There was only room for {formatNumber(round.places)}, so lots were drawn.{' '}
      {counted(without, 'player who chose a safe path', 'players who chose a safe path')} fell.
    </chakra.p>
  );
}

export interface RoundResultProps {
  trial: Trial;
  round: TrialRound;
  next: TrialRound;
  part: Part;
}
export function RoundResult({ trial, round, next, part: { rows, me, mine } }: RoundResultProps): ReactNode {
  const way = useWayTaken(trial.id, round.number);
  const { tone, title, text } = verdictOf(round, me, way);
  useEffect(() => announce(`Round ${round.number} is over. ${title}. ${text}`), [round.number, title, text]);
  const opensAt = Date.parse(next.opensAt);
  return (
    <>
      <RoundHead
        round={round}
        time={
          <chakra.div display="grid" justifyItems="end" gap={1}>
            <SecondsLeft endsAt={opensAt} />
            <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap">
              to round {next.number}
            </chakra.span>
          </chakra.div>
        }
        fuse={<Fuse begins={Date.parse(round.revealsAt ?? next.opensAt)} ends={opensAt} />}
      />
      <Verdict tone={tone} title={title}>
        {text}
      </Verdict>
      <GuessResult round={round} mine={mine} />
      <WayResults round={round} own={way} />
      <Lots rows={rows} round={round} />
      <Fallen rows={rows} round={round} />
    </>
  );
}
