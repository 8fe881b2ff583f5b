// Tests of who is shown as fallen while a round closes and before its result is shown.
import { expect, it } from '@jest/globals';
import { aFinishedRound, anOpenRound, aPlayedTrial, aPlayer, inSeconds } from '@guild/common/test/trials.builders';
import { isDown, stageAt, survivorsAt } from './trials.stage.ts';

const fellInFirst = aPlayer({ isEliminated: true, eliminatedIn: 1, why: 'way' });

it('somebody who fell earlier stays down while the next round closes', () => {
  const round = anOpenRound({ number: 2, closesAt: inSeconds(-1), players: 6 });
  const trial = aPlayedTrial({ last: aFinishedRound(), round, survivorCount: 6 });
  const stage = stageAt(trial, Date.now());
  expect(stage).toMatchObject({ kind: 'closed', round: { number: 2 } });
  expect(isDown(fellInFirst, trial, stage)).toBe(true);
  expect(survivorsAt(trial, stage)).toBe(6);
});

it('somebody who fell in the closed round is shown as standing until its reveal', () => {
  const last = aFinishedRound({ revealsAt: inSeconds(2) });
  const round = anOpenRound({ number: 2, opensAt: inSeconds(8), closesAt: inSeconds(33) });
  const trial = aPlayedTrial({ last, round, survivorCount: 6 });
  const stage = stageAt(trial, Date.now());
  expect([stage.kind, isDown(fellInFirst, trial, stage), survivorsAt(trial, stage)]).toEqual(['closed', false, 8]);
  const shown = stageAt(trial, Date.now() + 3000);
  expect([shown.kind, isDown(fellInFirst, trial, shown), survivorsAt(trial, shown)]).toEqual(['revealed', true, 6]);
});
