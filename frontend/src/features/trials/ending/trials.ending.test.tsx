// Tests of a trial's end for people who left, and for the person with the last choice of a round.
import { beforeEach, expect, it } from '@jest/globals';
import { anOverTrial, anOwnTrial, anotherPlayer, aPlayedTrial, aPlayer } from '@guild/common/test/trials.builders';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startTrials } from '../../../../test/stores.ts';
import { connectionStore } from '../../../platform/live/connection.store.ts';
import { useWayTaken } from '../trials.store.ts';
import { TrialsSection } from '../TrialsSection.tsx';

beforeEach(() => {
  sessionStorage.clear();
  connectionStore.setState({ status: 'connected', since: null });
});
function show(trial: Trial, people: readonly TrialParticipant[], answers: Answers = {}): void {
  startTrials();
  answerCalls({
    'GET /api/trials': () => ({ body: [trial] }),
    'GET /api/trials/7': () => ({ body: trial }),
    'GET /api/trials/7/participants': () => ({ body: people }),
    'GET /api/trials/7/mine': () => ({ body: anOwnTrial() }),
    ...answers,
  });
  renderUi(<TrialsSection />, { route: '/trials', session: sessionAs('Member') });
}

it('a person who left sees that they have no place and no reward', async () => {
  const left = aPlayer({ isEliminated: true, eliminatedIn: 2, why: 'left', survivedRounds: 1 });
  show(anOverTrial(), [left, anotherPlayer({ placement: 1, survivedRounds: 4 })]);
  expect(await screen.findByText('You left.')).toBeVisible();
  expect(screen.getByText('You left, so you earn nothing from this trial.')).toBeVisible();
  const places = screen.getByRole('list', { name: 'Places' });
  await waitFor(() => expect(places).toHaveTextContent(/^1.*Oro Dast.*–.*Maren Quill/));
});

it('the choice that closed a round is kept, although the reply already contains the next round', async () => {
  show(aPlayedTrial(), [aPlayer(), anotherPlayer()], {
    'POST /api/trials/7/choice': () => ({ body: anOwnTrial({ round: 2, way: null, version: 4 }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Wait for the wind/ }));
  const { result } = renderHook(() => useWayTaken(7, 1));
  await waitFor(() => expect(result.current).toBe('b'));
});
