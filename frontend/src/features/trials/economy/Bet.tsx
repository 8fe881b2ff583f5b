// Bet for eliminated players: they bet honor on a survivor and see how the survivor does.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Input } from '../../../ui/Field.tsx';
import { report } from '../../../ui/report.ts';
import { isDown, type Stage } from '../core/trials.stage.ts';
import { betOn, trials } from '../trials.store.ts';
import { shortFall } from '../core/trials.words.ts';
import type { Part } from '../core/useParticipation.ts';

/** From this number of survivors on, the list has a search field. */
const many = 8;

/** The state of the survivor on whom the viewer has bet. */
function Betted({ trial, stage, one }: { trial: Trial; stage: Stage; one: TrialParticipant }): ReactNode {
  const down = isDown(one, trial, stage);
  const won = stage.kind === 'over' && trial.winnerId === one.userId;
  return (
    <chakra.p display="flex" alignItems="center" gap={2} minWidth={0}>
      <Face discordId={one.discordId} name={one.username} size={24} />
      <chakra.span flex={1} minWidth={0} truncate title={one.username}>
        Your honor is on <b>{one.username}</b>
      </chakra.span>
      <chakra.b color={down ? 'bad' : 'good'} whiteSpace="nowrap" fontSize="sm">
        {won ? 'won' : down ? `round ${one.eliminatedIn ?? 0}: ${shortFall(one.why)}` : 'still standing'}
      </chakra.b>
    </chakra.p>
  );
}

export function Bet({ trial, stage, part: { rows, mine } }: { trial: Trial; stage: Stage; part: Part }): ReactNode {
  const pending = trials.use((state) => state.pending[trial.id]);
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  const alive = rows.filter((one) => !isDown(one, trial, stage));
  const betted = rows.find(({ userId }) => userId === mine?.bet);
  const found = alive.filter(({ username }) => username.toLowerCase().includes(sought));
  const listed = alive.length > many ? found.slice(0, many) : alive;
  const bet = (one: TrialParticipant): void =>
    void report(() => betOn(trial.id, one.userId), {
      done: () => null,
      failed: ['Bet not placed', "Your honor hasn't changed."],
    });
  return (
    <chakra.section aria-label="Your bet" display="grid" gap={3}>
      <chakra.h3 textStyle="cardTitle">Bet your honor</chakra.h3>
      {betted === undefined ? (
        <chakra.p color="fg.muted">Who will be the last one standing? Only honor is at stake.</chakra.p>
      ) : (
        <Betted trial={trial} stage={stage} one={betted} />
      )}
      {stage.kind !== 'over' && alive.length > many && (
        <Input
          type="search"
          aria-label="Find a survivor"
          placeholder="Find a survivor"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {stage.kind !== 'over' && (
        <chakra.div role="group" aria-label="Survivors" display="flex" flexWrap="wrap" gap={2}>
          {listed.map((one) => (
            <Button
              key={one.userId}
              variant={one.userId === mine?.bet ? 'tonal' : 'line'}
              aria-pressed={one.userId === mine?.bet}
              needsConnection
              disabled={mine === null}
              pending={pending === 'bet' && one.userId !== mine?.bet}
              minHeight="44px"
              maxWidth="100%"
              onClick={() => bet(one)}
            >
              <Face discordId={one.discordId} name={one.username} size={20} />
              <chakra.span dir="auto" truncate maxWidth="160px" title={one.username}>
                {one.username}
              </chakra.span>
            </Button>
          ))}
          {listed.length === 0 && <chakra.p color="fg.muted">No survivor with that name.</chakra.p>}
        </chakra.div>
      )}
    </chakra.section>
  );
}
