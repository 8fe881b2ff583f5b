// Tests of the dialog that opens a trial: allowed rewards, and copied settings.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTrial } from '@guild/common/test/trials.builders';
import type { Access } from '@guild/common/members/members.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startTrials } from '../../../../test/stores.ts';
import NewTrialDialog from './NewTrialDialog.tsx';

const nothing = (): void => undefined;
beforeEach(() => {
  startTrials();
});
function show(access: Access, like: Trial | null = aTrial({ theme: 'The Spice Blow' })): Sent[] {
  const sent = answerCalls({ 'POST /api/trials': () => ({ status: 201, body: aTrial({ id: 30 }) }) });
  renderUi(<NewTrialDialog like={like} onClose={nothing} onOpened={nothing} />, { session: sessionAs(access) });
  return sent;
}
async function promise(spice: string): Promise<void> {
  const field = await screen.findByLabelText('Spice for the winner');
  await userEvent.clear(field);
  await userEvent.type(field, spice);
  await userEvent.click(screen.getByRole('button', { name: 'Open the lobby' }));
}

it('starts with the theme of the newest trial', async () => {
  startTrials(aTrial({ theme: 'Worm Country' }));
  show('Member', null);
  expect(await screen.findByLabelText('Theme')).toHaveValue('Worm Country');
});

describe('rewards', () => {
  it('above a member’s limit are rejected at their field', async () => {
    const sent = show('Member');
    expect(screen.getByText('Up to 1,000. Less with fewer than 8 players.')).toBeInTheDocument();
    await promise('1001');
    expect(
      await screen.findByText('From 0 to 1,000. Only somebody who may manage trials can offer more'),
    ).toBeVisible();
    expect(screen.getByLabelText('Spice for the winner')).toBeInvalid();
    expect(sent).toEqual([]);
  });
  it('copied from another trial are lowered to the limit of the new host', async () => {
    show('Member', aTrial({ spiceReward: 5000, solariReward: 400 }));
    expect(await screen.findByLabelText('Spice for the winner')).toHaveValue('1,000');
    expect(screen.getByLabelText('Solari for the winner')).toHaveValue('400');
  });
  it('have a higher limit for admins', async () => {
    show('Admin', aTrial({ spiceReward: 5000, solariReward: 400 }));
    expect(await screen.findAllByText('Up to 10,000. Less with fewer than 8 players.')).toHaveLength(2);
    expect(screen.getByLabelText('Spice for the winner')).toHaveValue('5,000');
  });
});
