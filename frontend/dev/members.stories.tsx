import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ranks } from '@guild/common/members/ranks';
import type { Profile as MemberProfile } from '@guild/common/profiles/profiles.api';
import { aLotBidOn, anAuction, noBids } from '@guild/common/test/auctions.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { anItem } from '@guild/common/test/market.builders';
import { aMember } from '@guild/common/test/members.builders';
import { aMercenary } from '@guild/common/test/standings.builders';
import { inHours, me } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { startMembers } from '../test/stores.ts';
import { RosterSection } from '../src/features/members/RosterSection.tsx';
import ProfilePage from '../src/app/pages/ProfilePage.tsx';
import { sections } from '../src/app/sections.ts';
import { SectionsContext } from '../src/platform/features/section.ts';
import { never, press, pressToOpen, type Story } from './story.ts';
import { sessionAs } from '../test/session.ts';

const long = 'Wren of the Ninth Well and All Its Lesser Springs, Keeper of Keys';
const idAt = (at: number): string => `2000000000000000${at.toString().padStart(2, '0')}`;
const list = [
  ...ranks.map((role, at) =>
    aMember({ id: at + 1, name: `A ${role}`, role, discordId: idAt(at), isOnline: at % 2 === 0 }),
  ),
  aMember({ id: 20, name: long, discordId: idAt(20), lastActive: inHours(-0.45) }),
  aMember({ id: 21, name: 'Maren Quill', discordId: me, isOnline: true }),
  aMember({ id: 22, name: 'Never seen', discordId: idAt(22), level: null, contribution: null, lastActive: null }),
];
const all: Answers = {
  'GET /api/guild-members': () => ({ body: list }),
  'GET /api/roster-facts': () => ({
    body: list.map(({ discordId }, at) => ({
      discordId,
      specialties: at % 3 === 0 ? ['Escort', 'Night raids', long] : [],
      attendance: at % 2 === 0 ? { present: at, recorded: at + 3, noShows: 0 } : null,
    })),
  }),
};
const full: MemberProfile = {
  member: aMember({ isOnline: true }),
  items: [anItem({ price: null }), anItem({ id: 9, name: long })],
  auctions: [anAuction()],
  bids: {
    counts: { leading: 1, outbid: 1, won: 1, lost: 4, unsold: 1 },
    lots: [
      aLotBidOn({ id: 13, itemName: 'Glass compass', currentBid: 999_999_999 }),
      aLotBidOn({ id: 14, itemName: long, outcome: 'outbid', currentBid: 640, ownBid: 600, endTime: inHours(0.4) }),
      aLotBidOn({ id: 15, itemName: 'Storm lantern', outcome: 'won', endedAt: inHours(-5) }),
      ...[1, 2, 3, 4].map((at) =>
        aLotBidOn({
          id: 15 + at,
          itemName: `Spare filter ${at}`,
          outcome: 'lost',
          ownBid: 90,
          endedAt: inHours(-50 * at),
        }),
      ),
      aLotBidOn({ id: 20, itemName: 'Worn map', outcome: 'unsold', endedAt: inHours(-400) }),
    ],
  },
  joined: [anEvent()],
  attendance: {
    joined: 9,
    present: 5,
    missed: 2,
    excused: 0,
    recent: [],
    latest: ([null, true, false, true] as const).map((attended, at) => ({
      id: 30 + at,
      title: at === 1 ? long : `Night raid ${at}`,
      type: 'Raid' as const,
      startsAt: inHours(-30 * (at + 1)),
      attended,
      answer: 'going' as const,
      role: at === 1 ? 'Tank' : null,
      excused: false,
      objection:
        attended === false
          ? { text: 'I was there, my code did not work.', at: inHours(-20), outcome: null, decidedBy: null }
          : null,
    })),
  },
  standing: {
    place: 3,
    of: 60,
    weeks: [31, 31, 32, 33, 33, 33, 35, 34, 36, 36, 37, 38, 38.7].map((thousands, at) => ({
      at: inHours(24 * 7 * (at - 12)),
      points: thousands * 1000,
    })),
  },
  earned: [
    { unit: 'Solari', amount: 75_000, sales: 2 },
    { unit: 'Spice', amount: 640, sales: 1 },
  ],
  payments: { due: 24, prompt: 23 },
  mercenary: {
    profile: aMercenary({ specialties: ['Escort', 'Night raids', long] }),
    reputation: {
      userId: 3,
      asContractor: { completed: 31, failed: 1, late: 2, averageRating: 480, ratings: 12 },
      asClient: {
        posted: 9,
        completed: 6,
        failed: 1,
        cancelled: 1,
        averageRating: 425,
        ratings: 4,
        paidInTime: 5,
        paidLate: 2,
        unpaid: 1,
      },
    },
  },
  trials: { joined: 12, won: 3, bestStreak: 2, title: 'Sandrider' },
};
const bare: MemberProfile = {
  member: aMember({ name: long, role: 'Guest', lastActive: null }),
  items: [],
  auctions: [],
  bids: noBids,
  joined: null,
  attendance: null,
  standing: { place: null, of: 60, weeks: [] },
  earned: [],
  payments: null,
  mercenary: null,
  trials: null,
};
const noAttendance = { joined: 0, present: 0, missed: 0, recent: [], latest: [] };
const Profile = (): ReactNode => (
  <SectionsContext value={sections}>
    <Routes location="/members/3">
      <Route path="/members/:id" element={<ProfilePage />} />
    </Routes>
  </SectionsContext>
);
const profile = (id: string, name: string, answer: Answers[string]): Omit<Story, 'alone'> => ({
  id: `profile-${id}`,
  name,
  Show: Profile,
  answers: { 'GET /api/guild-members/3/profile': answer },
});
const admin = sessionAs('Admin');

const stories: readonly Omit<Story, 'alone'>[] = [
  { id: 'roster', name: 'The roster', Show: RosterSection, answers: all },
  { id: 'roster-admin', name: 'The roster for an Admin', Show: RosterSection, answers: all, viewer: admin },
  {
    id: 'roster-empty',
    name: 'Nobody',
    Show: RosterSection,
    answers: { 'GET /api/guild-members': () => ({ body: [] }) },
  },
  {
    id: 'roster-loading',
    name: 'The roster, loading',
    Show: RosterSection,
    answers: { 'GET /api/guild-members': () => never },
  },
  {
    id: 'roster-failed',
    name: 'The roster, failed',
    Show: RosterSection,
    answers: { 'GET /api/guild-members': () => ({ status: 503 }) },
  },
  {
    id: 'dialog-member-remove',
    name: 'Removing a member',
    Show: RosterSection,
    answers: all,
    viewer: admin,
    play: () => pressToOpen('[aria-label="Remove A Member"]'),
  },
  {
    id: 'dialog-member-add',
    name: 'Adding a member, refused',
    Show: RosterSection,
    answers: all,
    viewer: admin,
    play: async () => {
      await press('[data-add-member]');
      await press('[role=dialog] [type=submit]');
    },
  },
  profile('full', 'A profile', () => ({ body: full })),
  profile('bare', 'A profile with nothing in it', () => ({ body: bare })),
  profile('own', 'One’s own profile with nothing in it', () => ({
    body: { ...bare, member: aMember({ discordId: me, name: 'Maren Quill' }), joined: [], attendance: noAttendance },
  })),
  profile('missing', 'Member not found', () => ({ status: 404 })),
  profile('failed', 'A profile, failed', () => ({ status: 503 })),
  profile('loading', 'A profile, loading', () => never),
];
export const memberStories: readonly Story[] = stories.map((one) => ({
  ...one,
  alone: true,
  start: () => startMembers(),
}));
