// Tests of the roster: search and rank in the address, cards, and admins' actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '@guild/common/test/members.builders';
import { me, other } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { sessionStore } from '../../platform/session/session.store.ts';
import { startMembers } from '../../../test/stores.ts';
import { members } from './members.store.ts';
import { RosterSection } from './RosterSection.tsx';

function show(list: Member[], answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/guild-members': () => ({ body: list }), ...answers });
  renderUi(<RosterSection />, { route: '/roster', ...how });
  return sent;
}
/** Confirms the question about a rank. */
async function agreeTo(rank: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: 'Change the rank of Oro Dast' }));
  await userEvent.click(question.getByRole('button', { name: `Change to ${rank}` }));
}
const admin: RenderHow = { session: sessionAs('Admin') };
const card = (name = 'Oro Dast'): Promise<HTMLElement> => screen.findByRole('article', { name });
const queries = (sent: Sent[]): string[] =>
  sent
    .filter(({ path, method }) => path === '/api/guild-members' && method === 'GET')
    .map(({ query }) => query.toString());

beforeEach(() => startMembers());

describe('the roster', () => {
  it('shows eight skeletons, then the members with their details', async () => {
    show([aMember(), aMember({ id: 4, name: 'Suri Wend', level: null, isOnline: true })]);
    expect(
      screen.getByText('Loading members...').parentElement?.querySelectorAll('div.chakra-panel, :scope > div'),
    ).toHaveLength(8);
    expect(await card()).toHaveTextContent('38,700');
    expect(within(await card('Suri Wend')).getByText('Online')).toBeVisible();
    expect(within(await card()).getByRole('link', { name: 'Oro Dast' })).toHaveAttribute('href', '/members/3');
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
    expect(within(await card()).queryByRole('combobox')).toBeNull();
  });

  it.each([
    ['how many applications wait', { hasForm: true, waiting: 2 }, '2 applications wait'],
    ['one that waits after the form was turned off', { hasForm: false, waiting: 1 }, '1 application waits'],
    ['the applications, when none waits', { hasForm: true, waiting: 0 }, 'Applications'],
  ])('links people with the right to %s', async (_what, body, name) => {
    show([aMember()], { 'GET /api/application-count': () => ({ body }) }, { session: sessionAs('Member', 'roster') });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/applications');
  });

  it('has no link to applications in a guild without them', async () => {
    const sent = show(
      [aMember()],
      { 'GET /api/application-count': () => ({ body: { hasForm: false, waiting: 0 } }) },
      { session: sessionAs('Member', 'roster') },
    );
    await card();
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/application-count')).toBe(true));
    expect(screen.queryByRole('link', { name: /pplication/ })).toBeNull();
  });

  it('says that the filters hide somebody who was just added, and shows them', async () => {
    const sent = show([], {}, { route: '/roster?role=Admin', ...admin });
    await screen.findByText('No members found');
    await act(async () => {
      await members.createAndInsert(() => Promise.resolve(aMember({ id: 77, role: 'Guest' })));
    });
    expect(await screen.findByText('What you just added is hidden by the filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    await waitFor(() => expect(queries(sent).at(-1)).not.toContain('role='));
    expect(screen.queryByText('What you just added is hidden by the filters.')).toBeNull();
  });

  it('draws contribution bars relative to the largest shown contribution', async () => {
    show([
      aMember(),
      aMember({ id: 4, name: 'Suri Wend', contribution: 77_400 }),
      aMember({ id: 5, name: 'Mika Tarn', contribution: null }),
    ]);
    const bar = async (name: string): Promise<string | undefined> =>
      (await card(name)).querySelector<HTMLElement>('[aria-hidden=true] > [style]')?.style.width;
    expect([await bar('Oro Dast'), await bar('Suri Wend'), await bar('Mika Tarn')]).toEqual(['50%', '100%', '0%']);
    expect(await card('Mika Tarn')).toHaveTextContent('Contribution –');
  });

  it('draws contribution bars relative to the largest in the guild, also when that member is not shown', async () => {
    const figures: Answers = { 'GET /api/roster-figures': () => ({ body: { highestContribution: 154_800 } }) };
    show([aMember()], figures, { route: '/roster?search=oro' });
    const bar = (await card()).querySelector<HTMLElement>('[aria-hidden=true] > [style]');
    expect(bar?.style.width).toBe('25%');
    act(() => members.changed({ ...aMember({ contribution: 309_600, version: 2 }), factId: 'member-fact-9' }));
    expect(bar?.style.width).toBe('100%');
  });

  it('shows where a member is who has another rank now', async () => {
    show([aMember()], {}, { route: `/roster?role=${aMember().role}` });
    await card();
    act(() => members.changed({ ...aMember({ role: 'Officer', version: 2 }), factId: 'member-fact-9' }));
    expect(screen.getByRole('link', { name: 'Now Officer · Show' })).toHaveAttribute('href', '/members/3');
  });

  it('shows attendance and specialties, requested for all cards together', async () => {
    const facts = (discordId: string, specialties: string[], recorded: number) => ({
      discordId,
      specialties,
      attendance: recorded === 0 ? null : { present: 1, recorded },
    });
    const suri = '200000000000000004';
    const sent = show([aMember(), aMember({ id: 4, name: 'Suri Wend', discordId: suri })], {
      'GET /api/roster-facts': () => ({ body: [facts(other, ['Escort', 'Night raids'], 1), facts(suri, [], 0)] }),
    });
    await waitFor(async () => expect(await card()).toHaveTextContent(/Attended 1 of 1 event.*Escort, Night raids/));
    expect(await card('Suri Wend')).not.toHaveTextContent('Attended');
    // On a slow machine, the first card may be drawn some time before the others.
    await waitFor(() => {
      const last = sent.findLast(({ path }) => path === '/api/roster-facts');
      expect(last?.query.get('discordIds')).toBe(`${other},${suri}`);
    });
  });

  it('counts the members, and those that match', async () => {
    show([aMember(), aMember({ id: 4, name: 'Suri Wend' })]);
    expect(await screen.findByText('2 members')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search members'), 'suri');
    expect(await screen.findByText('2 members match')).toBeVisible();
  });

  it('filters by a day on which nobody is away', async () => {
    const sent = show([aMember()]);
    await card();
    fireEvent.change(screen.getByLabelText('Not away on'), { target: { value: '2099-12-03' } });
    await waitFor(() => expect(queries(sent).at(-1)).toContain('free=2099-12-03'));
  });

  it('filters by attendance', async () => {
    const sent = show([aMember()]);
    await card();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Attendance' }), 'No-shows in 30 days');
    await waitFor(() => expect(queries(sent).at(-1)).toContain('reliability=no-shows'));
  });

  it('ignores the filter by attendance for Guests', async () => {
    const sent = show([aMember()], {}, { route: '/roster?reliability=low', session: sessionAs('Guest') });
    await card();
    expect(screen.queryByRole('combobox', { name: 'Attendance' })).toBeNull();
    expect(queries(sent).some((query) => query.includes('reliability'))).toBe(false);
  });

  it('shows who is away', async () => {
    const absence = { from: '2020-01-01', to: '2099-12-31', note: 'On a trip' };
    show([aMember({ absence }), aMember({ id: 4, name: 'Suri Wend' })]);
    expect(await card()).toHaveTextContent('Away until 31 Dec 2099');
    expect(await card('Suri Wend')).not.toHaveTextContent('Away');
  });

  it('offers what the right allows: new members, and those up to the own rank', async () => {
    const list = [aMember(), aMember({ id: 4, name: 'Suri Wend', role: 'Officer' })];
    show(list, {}, { session: sessionAs('Member', 'roster') });
    expect(within(await card()).getByRole('button', { name: 'Edit Oro Dast' })).toBeVisible();
    expect(within(await card()).queryByRole('combobox')).toBeNull();
    expect(within(await card('Suri Wend')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ranks and access' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    expect(await dialog.findByLabelText('Name')).toBeVisible();
    expect(dialog.queryByLabelText('Rank')).toBeNull();
  });

  it('keeps an open form when the right is taken away, and shows the refusal', async () => {
    const answers: Answers = { 'POST /api/guild-members': () => refusal(403, "You don't have permission to do this.") };
    show([aMember()], answers, { session: sessionAs('Member', 'roster') });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    await userEvent.type(await dialog.findByLabelText('Name'), 'Nia');
    await userEvent.type(dialog.getByLabelText('Discord id'), other);
    act(() => sessionStore.setState(sessionAs('Member'), true));
    expect(document.querySelector('[data-add-member]')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }));
    expect(await screen.findByText("You don't have permission to do this.")).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Nia');
  });

  it('names the way to the ranks for admins', async () => {
    show([aMember()], {}, admin);
    expect(await screen.findByRole('link', { name: 'Ranks and access' })).toHaveAttribute(
      'href',
      '/settings#rank-access',
    );
  });

  it('keeps the order in the address, and moves no member until the new order is requested', async () => {
    const all = [aMember({ isOnline: true }), aMember({ id: 4, name: 'Abel' })];
    const sent = show(all, {}, { route: '/roster?sort=online' });
    await card();
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Online first');
    const names = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    act(() => members.changed({ ...aMember({ id: 4, name: 'Abel', isOnline: true, version: 2 }), factId: 'here-1' }));
    expect(names()).toEqual(['Oro Dast', 'Abel']);
    await userEvent.click(screen.getByRole('button', { name: '1 moved' }));
    expect(names()).toEqual(['Abel', 'Oro Dast']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Rank');
    await waitFor(() =>
      expect(queries(sent)).toEqual(['sort=online&count=1&limit=100', 'sort=rank&count=1&limit=100']),
    );
  });

  it('shows the total when not all members are loaded', async () => {
    const page = { body: [aMember()], link: '</api/guild-members?cursor=b3Jv-3>; rel="next"', total: 118 };
    show([], { 'GET /api/guild-members': () => page });
    expect(await screen.findByText('1 of 118')).toBeVisible();
  });

  it('requests members by name and rank', async () => {
    const sent = show([aMember()], {}, { route: '/roster?search=oro' });
    await card();
    const ranks = within(screen.getByLabelText('Rank'));
    expect(ranks.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['All Roles', 'Guild Master', 'Officer', 'Veteran', 'Admin', 'Member', 'Guest', 'Recruit'],
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Rank'), 'Guild Master');
    await waitFor(() =>
      expect(queries(sent)).toEqual([
        'search=oro&sort=name&count=1&limit=100',
        'search=oro&role=Guild+Master&sort=name&count=1&limit=100',
      ]),
    );
  });

  it('shows a message when nobody matches, and can clear the filters', async () => {
    show([], {}, { route: '/roster?search=nobody' });
    expect(await screen.findByText('No members found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByLabelText('Search members')).toHaveValue(''));
  });

  it('shows at once who comes online, and hides removed members', async () => {
    show([aMember()]);
    await card();
    act(() => members.changed({ ...aMember({ isOnline: true, version: 2 }), factId: 'member-fact-1' }));
    expect(within(await card()).getByText('Online')).toBeVisible();
    act(() => members.changed({ ...aMember({ version: 1 }), factId: 'member-fact-2' }));
    expect(within(await card()).getByText('Online')).toBeVisible();
    act(() => members.removed({ id: 3, version: 3 }));
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('an admin', () => {
  it('sets level and contribution, and sends only the changes with the known version', async () => {
    const changed = aMember({ level: 13, version: 2 });
    const sent = show([aMember()], { 'PATCH /api/guild-members/3': () => ({ body: changed }) }, admin);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit Oro Dast' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Oro Dast' }));
    await userEvent.clear(dialog.getByLabelText('Level'));
    await userEvent.type(dialog.getByLabelText('Level'), '13');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Member updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ level: 13, version: 1 });
    expect(within(await card()).getByText('Level 13')).toBeVisible();
  });

  it.each([
    ['Member', /no longer change ranks/],
    ['Guest', /As Guest you can only view/],
    ['Officer', /You lose access immediately\. The rank Officer has no access/],
  ])('is asked before becoming %s themselves, and sees what they lose', async (rank, gone) => {
    const table = { 'Guild Master': null, Officer: null, Veteran: 'Member', Recruit: null, version: 1 };
    const own = aMember({ discordId: me, role: 'Admin', name: 'Myself' });
    const sent = show(
      [own],
      {
        'GET /api/settings/rank-access': () => ({ body: table }),
        'PATCH /api/guild-members/3': () => ({ body: { ...own, role: rank, version: 2 } }),
      },
      admin,
    );
    const choice = within(await card('Myself')).getByLabelText('Rank of Myself');
    await userEvent.selectOptions(choice, rank);
    const question = within(await screen.findByRole('alertdialog', { name: 'Change your own rank' }));
    expect(question.getByText(gone)).toHaveTextContent('Only another admin can give it back to you.');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(choice).toHaveValue('Admin');
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await userEvent.selectOptions(choice, rank);
    const again = within(await screen.findByRole('alertdialog', { name: 'Change your own rank' }));
    await userEvent.click(again.getByRole('button', { name: `Become ${rank}` }));
    expect(await screen.findByText(`You are now ${rank}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('removes a member after a question, and can undo it', async () => {
    show(
      [aMember()],
      {
        'DELETE /api/guild-members/3': () => ({ status: 204 }),
        'GET /api/guild-members/3/removal': () => ({
          body: { goes: ['2 active auctions', '1 seat in upcoming events'] },
        }),
        'POST /api/guild-members/3/restore': () => ({
          body: {
            ...aMember({ version: 3 }),
            back: ['1 auction'],
            lost: ['“Night raid” is full: now on the waitlist, place 1'],
          },
        }),
      },
      admin,
    );
    await userEvent.click(within(await card()).getByRole('button', { name: 'Remove Oro Dast' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove member' }));
    expect(
      question.getByText(
        /This also removes 2 active auctions and 1 seat in upcoming events\. Bids on ended auctions stand\./,
      ),
    ).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Remove member' }));
    expect(await screen.findByText('Member removed')).toBeVisible();
    expect(await screen.findByText('No members found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
    expect(
      await screen.findByText(/Oro Dast was restored, with 1 auction\. Couldn't restore: “Night raid” is full/),
    ).toBeVisible();
  });

  it('keeps a member after Cancel', async () => {
    const sent = show([aMember()], {}, admin);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Remove Oro Dast' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('sees why a removal failed', async () => {
    show([aMember()], {}, admin);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Remove Oro Dast' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove member' }),
    );
    expect(await screen.findByText('Failed to remove guild member')).toBeVisible();
  });

  it('cannot remove themselves', async () => {
    show([aMember({ discordId: me, name: 'Maren Quill' })], {}, admin);
    const own = within(await card('Maren Quill'));
    expect(own.queryByRole('button', { name: 'Remove Maren Quill' })).toBeNull();
    expect(own.getByLabelText('Rank of Maren Quill')).toBeEnabled();
  });

  it('changes a rank, or sees why it was refused', async () => {
    let refused = false;
    const sent = show(
      [aMember()],
      {
        'PATCH /api/guild-members/3': () =>
          refused ? refusal(409, 'The guild needs an admin') : { body: aMember({ role: 'Veteran', version: 2 }) },
      },
      admin,
    );
    await userEvent.selectOptions(await screen.findByLabelText('Rank of Oro Dast'), 'Veteran');
    await agreeTo('Veteran');
    expect(await screen.findByText('Oro Dast is now Veteran')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'Veteran', version: 1 });
    refused = true;
    await userEvent.selectOptions(screen.getByLabelText('Rank of Oro Dast'), 'Guest');
    await agreeTo('Guest');
    expect(await screen.findByText('The guild needs an admin')).toBeVisible();
    expect(screen.getByLabelText('Rank of Oro Dast')).toHaveValue('Veteran');
  });

  const table = { 'Guild Master': 'Member', Officer: null, Veteran: 'Guest', Recruit: null, version: 1 };
  it.each([
    ['Member', 'Admin', /^Member → Admin\. They can change ranks, remove members/],
    ['Admin', 'Guild Master', /They can no longer change ranks.*They can still bid/],
    ['Member', 'Guild Master', /Their access stays the same/],
    ['Veteran', 'Member', /As Member they can bid, sell, and see and join events/],
    [
      'Member',
      'Veteran',
      /They can no longer bid, sell, or see events and the treasury\. As Veteran they can only view/,
    ],
    ['Recruit', 'Guest', /They get access\. As Guest they can only view/],
    ['Member', 'Officer', /They lose access immediately\. The rank Officer has no access/],
  ] as const)(
    'asks before %s becomes %s and explains the effect; Cancel changes nothing',
    async (before, after, effect) => {
      const answers: Answers = { 'GET /api/settings/rank-access': () => ({ body: table }) };
      const sent = show([aMember({ role: before })], answers, admin);
      const choice = await screen.findByLabelText('Rank of Oro Dast');
      act(() => choice.focus());
      await userEvent.selectOptions(choice, after);
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(effect)).toBeVisible();
      await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(choice).toHaveFocus());
      expect(choice).toHaveValue(before);
      expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
    },
  );

  it('sees when the permissions of a rank could not be loaded', async () => {
    show([aMember()], {}, admin);
    await userEvent.selectOptions(await screen.findByLabelText('Rank of Oro Dast'), 'Recruit');
    expect(await screen.findByText(/Couldn't load what the rank Recruit allows/)).toBeVisible();
  });

  it('can undo a change of rank', async () => {
    let version = 1;
    const sent = show(
      [aMember()],
      {
        'PATCH /api/guild-members/3': ({ body }) => ({
          body: aMember({ ...(body as Pick<Member, 'role'>), version: (version += 1) }),
        }),
      },
      admin,
    );
    await userEvent.selectOptions(await screen.findByLabelText('Rank of Oro Dast'), 'Veteran');
    await agreeTo('Veteran');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Oro Dast is now Member')).toBeVisible();
    expect(screen.getByLabelText('Rank of Oro Dast')).toHaveValue('Member');
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { role: 'Veteran', version: 1 },
      { role: 'Member', version: 2 },
    ]);
  });

  it('adds a member by Discord id', async () => {
    const sent = show(
      [aMember()],
      { 'POST /api/guild-members': () => ({ status: 201, body: aMember({ id: 9, name: 'Bram Oakes' }) }) },
      admin,
    );
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Add Member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Add Member/ }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    fireEvent.input(dialog.getByLabelText('Name'), { target: { value: 'Bram Oakes' } });
    fireEvent.input(dialog.getByLabelText('Discord id'), { target: { value: '100000000000000055' } });
    await userEvent.click(dialog.getByRole('button', { name: /^Add Member/ }));
    expect(await screen.findByText('Member added')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Bram Oakes',
      discordId: '100000000000000055',
      role: 'Member',
    });
    expect(await card('Bram Oakes')).toBeVisible();
  });
});
