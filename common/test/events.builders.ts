// Events and answers to them for tests, typed by the api, each field overridable.
import type { Profile } from '../src/profiles/profiles.api.ts';
import { eventLength, type EventResponse, type GuildEvent } from '../src/events/events.api.ts';
import { inHours, me, other } from './people.ts';

const dayOf = (iso: string): string => iso.slice(0, 10);

export const anEvent = (parts: Partial<GuildEvent> = {}): GuildEvent => {
  const startsAt = parts.startsAt ?? inHours(30);
  const lengthMinutes = parts.lengthMinutes ?? eventLength.default;
  return {
    id: 5,
    title: 'Night raid on I-9',
    description: 'Two squads, one worm-caller. Bring water for six hours.',
    type: 'Raid',
    date: dayOf(startsAt),
    time: startsAt.slice(11, 16),
    startsAt,
    lengthMinutes,
    endsAt: new Date(Date.parse(startsAt) + lengthMinutes * 60_000).toISOString(),
    deadlineMinutes: null,
    organizer: 'Ilsabet Korr',
    organizerDiscordId: other,
    maxParticipants: 3,
    currentParticipants: 1,
    waiting: 0,
    tentative: 0,
    absent: 0,
    status: 'planned',
    cancelReason: null,
    seriesId: null,
    repeat: null,
    createdAt: inHours(-50),
    updatedAt: inHours(-50),
    version: 1,
    ...parts,
  };
};

export const aResponse = (parts: Partial<EventResponse> = {}): EventResponse => ({
  id: 31,
  eventId: 5,
  userId: 7,
  username: 'Oro Dast',
  discordId: '100000000000000077',
  joinedAt: inHours(-20),
  status: 'going',
  note: null,
  attended: null,
  away: false,
  position: null,
  ...parts,
});
/** The viewer's own answer. */
export const myResponse = (parts: Partial<EventResponse> = {}): EventResponse =>
  aResponse({ id: 32, userId: 1, username: 'Maren Quill', discordId: me, joinedAt: inHours(-10), ...parts });

/** A past event in a member's record. */
export const aPastEvent = (
  parts: Partial<NonNullable<Profile['attendance']>['latest'][number]> = {},
): NonNullable<Profile['attendance']>['latest'][number] => ({
  id: 6,
  title: 'Night raid',
  type: 'Raid',
  startsAt: inHours(-30),
  answer: 'going',
  role: null,
  attended: null,
  excused: false,
  objection: null,
  ...parts,
});
