// Tests of forms whose right is taken away while they are open: the buttons go, and what is typed stays.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@guild/common/members/ranks';
import { whoMaySentence } from '@guild/common/members/rights';
import { aTrialItem, anOwnFremen } from '@guild/common/test/economy.builders';
import { anEvent, aResponse } from '@guild/common/test/events.builders';
import { aGuildNote, anArchiveNote, aPassage } from '@guild/common/test/lore.builders';
import { aMember } from '@guild/common/test/members.builders';
import { aResource } from '@guild/common/test/treasury.builders';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, refusal, type Answers } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { sessionAs } from '../../test/session.ts';
import { startEvents, startMembers, startTreasury } from '../../test/stores.ts';
import { EventPage } from '../features/events/EventPage.tsx';
import { EventsSection } from '../features/events/EventsSection.tsx';
import { ArchiveSection } from '../features/lore/core/ArchiveSection.tsx';
import { RosterSection } from '../features/members/RosterSection.tsx';
import { TreasurySection } from '../features/treasury/TreasurySection.tsx';
import MarketTab from '../features/trials/economy/MarketTab.tsx';
import { sessionStore } from '../platform/session/session.store.ts';

interface Case {
  readonly name: string;
  readonly right: Right;
  readonly route: string;
  readonly ui: ReactNode;
  readonly answers: Answers;
  /** Buttons to press until the form is open. The first one goes with the right. */
  readonly open: readonly string[];
  readonly field: string;
  readonly text: string;
  /** Further required fields. */
  readonly more?: Readonly<Record<string, string>>;
  readonly save: string;
  readonly call: string;
}

const events: Answers = {
  'GET /api/events': () => ({ body: [anEvent()] }),
  'GET /api/events/5': () => ({ body: anEvent() }),
  'GET /api/events/5/responses': () => ({ body: [aResponse()] }),
};
const member = aMember();
const cases: readonly Case[] = [
  {
    name: 'a new event',
    right: 'events',
    route: '/events',
    ui: <EventsSection />,
    answers: events,
    open: ['Create event'],
    field: 'Title',
    text: 'Raid at dawn',
    more: { Description: 'Bring water.' },
    save: 'Create event',
    call: 'POST /api/events',
  },
  {
    name: 'a new event by its address',
    right: 'events',
    route: '/events?new=event',
    ui: <EventsSection />,
    answers: events,
    open: [],
    field: 'Title',
    text: 'Raid at dawn',
    more: { Description: 'Bring water.' },
    save: 'Create event',
    call: 'POST /api/events',
  },
  {
    name: 'an event on its page',
    right: 'events',
    route: '/events/5',
    ui: (
      <Routes>
        <Route path="/events/:id" element={<EventPage />} />
      </Routes>
    ),
    answers: events,
    open: ['Edit'],
    field: 'Title',
    text: 'Raid at dawn',
    save: 'Save',
    call: 'PATCH /api/events/5',
  },
  {
    name: 'a member',
    right: 'roster',
    route: '/roster',
    ui: <RosterSection />,
    answers: { 'GET /api/guild-members': () => ({ body: [member] }) },
    open: [`Edit ${member.name}`],
    field: 'Level',
    text: '11',
    save: 'Save',
    call: `PATCH /api/guild-members/${member.id}`,
  },
  {
    name: 'a resource',
    right: 'treasury',
    route: '/treasury',
    ui: <TreasurySection />,
    answers: { 'GET /api/treasury': () => ({ body: [aResource()] }) },
    open: ['Edit Deep cistern'],
    field: 'Name',
    text: 'Deeper cistern',
    save: 'Save',
    call: 'PATCH /api/treasury/4',
  },
  {
    name: 'a note of the archive',
    right: 'lore',
    route: '/hyperion?note=guild-12',
    ui: <ArchiveSection />,
    answers: {
      'GET /api/lore/archive': () => ({ body: [aPassage({ id: 'guild-12', kind: 'guild', title: 'Our horn' })] }),
      'GET /api/lore/archive/guild-12': () => ({
        body: anArchiveNote({ id: 'guild-12', kind: 'guild', title: 'Our horn', noteId: 12 }),
      }),
      'GET /api/lore/notes/12': () => ({ body: aGuildNote() }),
    },
    open: ['Edit Our horn'],
    field: 'Title',
    text: 'Our trumpet',
    save: 'Save',
    call: 'PATCH /api/lore/notes/12',
  },
  {
    name: 'an item of the trials',
    right: 'trials',
    route: '/trials?tab=market',
    ui: <MarketTab />,
    answers: {
      'GET /api/fremen/items': () => ({ body: [aTrialItem()] }),
      'GET /api/fremen/profile': () => ({ body: anOwnFremen() }),
    },
    open: ['Edit Last Flask'],
    field: 'Name',
    text: 'First Flask',
    save: 'Save',
    call: 'PATCH /api/fremen/items/3',
  },
];

beforeEach(() => {
  startEvents();
  startMembers();
  startTreasury();
});

const button = (name: string): HTMLElement | null => screen.queryByRole('button', { name, hidden: true });

describe.each(cases)('the form of $name', (one) => {
  it('stays with its text when the right is taken away, and says who may save it', async () => {
    const { right, call, open, field, text, more = {}, save } = one;
    const sentence = whoMaySentence(right) ?? '';
    answerCalls({ ...one.answers, [call]: () => refusal(403, sentence, 'not_allowed') });
    renderUi(one.ui, { route: one.route, session: sessionAs('Member', right) });
    for (const name of open) await userEvent.click(await screen.findByRole('button', { name }));
    for (const [label, value] of Object.entries({ [field]: text, ...more }))
      fireEvent.input(await screen.findByLabelText(label), { target: { value } });

    act(() => sessionStore.setState(sessionAs('Member'), true));
    const opener = open[0];
    if (opener !== undefined && opener !== save) await waitFor(() => expect(button(opener)).toBeNull());
    expect(screen.getByLabelText(field)).toHaveDisplayValue(text);
    await userEvent.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveDisplayValue(text);
  });
});
