// What concerns somebody right now for tests, typed by the api, each field overridable.
import type { ForYou, ForYouLine, ForYouPart } from '../src/dashboard/forYou.api.ts';
import { inHours } from './people.ts';

export const aForYouLine = (parts: Partial<ForYouLine> = {}): ForYouLine => ({
  key: 'auction-12',
  icon: 'gavel',
  title: 'Glass compass',
  text: 'Oro Dast bid 551 Solari',
  link: '/marketplace?tab=auctions&auction=12&bid=1',
  at: { time: inHours(5), means: 'ends' },
  badge: { words: 'Outbid', tone: 'bad' },
  action: { name: 'open', label: 'Bid again', id: 12, on: 'Glass compass' },
  ...parts,
});
export const aForYouPart = (parts: Partial<ForYouPart> = {}): ForYouPart => ({
  name: 'auctions',
  title: 'Auctions',
  summary: 'Leading 3 lots, 1,240 Solari + 60 Spice. Outbid on 1.',
  lines: [
    aForYouLine(),
    aForYouLine({
      key: 'auction-13',
      title: 'Bone-edged long knife',
      text: 'Your bid 1,240 Solari',
      action: null,
      link: '/marketplace?tab=auctions&auction=13',
      badge: { words: 'You lead', tone: 'good' },
    }),
  ],
  more: null,
  besides: { words: '12 auctions are live', link: '/marketplace' },
  ...parts,
});
/** A bid that leads, an event to join, and somebody without access. */
export const aForYou = (parts: readonly ForYouPart[] = fullParts): ForYou => ({ parts: [...parts] });
const fullParts: readonly ForYouPart[] = [
  aForYouPart(),
  aForYouPart({
    name: 'events',
    title: 'Your next event',
    summary: null,
    lines: [
      aForYouLine({
        key: 'event-7',
        icon: 'flag',
        title: 'Night raid on I-9',
        text: '18 of 24 going · Ilsabet Korr',
        link: '/events/7',
        at: { time: inHours(3), means: 'starts' },
        badge: null,
        action: { name: 'join', label: 'Join', id: 7, on: 'Night raid on I-9' },
      }),
    ],
    besides: { words: '6 events are planned', link: '/events' },
  }),
  aForYouPart({
    name: 'members',
    title: 'For admins',
    summary: null,
    more: null,
    besides: null,
    lines: [
      aForYouLine({
        key: 'without-access',
        icon: 'people',
        title: '2 people have no access',
        link: '/settings',
        text: 'Their rank has no access: Recruit 2.',
        at: null,
        badge: null,
        action: null,
      }),
    ],
  }),
];
