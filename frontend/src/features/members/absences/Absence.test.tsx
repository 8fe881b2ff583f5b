// Tests of a member's absence: who may change it, the dialog, and the words for it.
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '@guild/common/test/events.builders';
import { aMember } from '@guild/common/test/members.builders';
import { addDays } from '@guild/common/wire/guildTime';
import { me } from '@guild/common/test/people';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { absenceInWords, guildToday } from '../../../platform/format/absence.ts';
import { daysHeading } from '../../../platform/format/format.ts';
import { Absence } from './Absence.tsx';
import AbsenceDialog from './AbsenceDialog.tsx';

const day = (days: number): string => addDays(guildToday(), days);
const trip = { from: day(-1), to: day(3), note: 'On a trip' };
const nothing = (): void => undefined;
const bodies = (sent: readonly Sent[]): unknown[] => sent.map(({ body }) => body);
const path = 'PUT /api/guild-members/3/absence';

it('is changed by the member and by people with the right for the roster', async () => {
  const buttons = async (discordId: string, role: 'Admin' | 'Member' | 'Guest'): Promise<number> => {
    const member = aMember({ discordId });
    const { unmount } = await renderAtRest(<Absence member={member} onEdit={nothing} />, { session: sessionAs(role) });
    const found = screen.queryAllByRole('button', { name: 'Set absence' }).length;
    unmount();
    return found;
  };
  expect(await buttons(me, 'Member')).toBe(1);
  expect(await buttons('200000000000000004', 'Member')).toBe(0);
  expect(await buttons('200000000000000004', 'Admin')).toBe(1);
  expect(await buttons(me, 'Guest')).toBe(0);
});

it('ends on one press, which can be undone', async () => {
  const sent = answerCalls({ [path]: ({ body }) => ({ body: { ...aMember(), ...(body as object), version: 2 } }) });
  renderUi(<Absence member={aMember({ absence: trip })} onEdit={nothing} />, { session: sessionAs('Admin') });
  await userEvent.click(screen.getByRole('button', { name: 'End absence' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Absence set again');
  expect(bodies(sent)).toEqual([{ absence: null }, { absence: trip }]);
});

it('is saved with the days, and gives up seats only if that is chosen', async () => {
  const onClose = jest.fn();
  const sent = answerCalls({ [path]: () => ({ body: aMember({ absence: trip, version: 2 }) }) });
  const joined = [anEvent({ date: day(2) }), anEvent({ id: 6, date: day(3) }), anEvent({ id: 7, date: day(9) })];
  renderUi(<AbsenceDialog member={aMember({ discordId: me })} joined={joined} onClose={onClose} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.type(screen.getByLabelText('First day'), day(4));
  await userEvent.type(screen.getByLabelText('Last day'), day(3));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must not be before the first day')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('First day'));
  await userEvent.type(screen.getByLabelText('First day'), day(1));
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'You are going to 2 events in this time. Answer absent there, too' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(sent)).toEqual([{ absence: { from: day(1), to: day(3) }, givesUpSeats: true, version: 1 }]);
});

it('has words until it is over', () => {
  const single = (one: string): string => daysHeading(one, one);
  expect(absenceInWords(trip)).toBe(`Away until ${single(day(3))}`);
  expect(absenceInWords({ ...trip, from: day(1) })).toBe(`Away ${daysHeading(day(1), day(3))}`);
  expect(absenceInWords({ ...trip, to: day(-1) })).toBeNull();
  expect(absenceInWords(null)).toBeNull();
});
