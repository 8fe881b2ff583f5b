// The stand-in for Discord that `npm start` runs beside the development sign-in: the path of its
// page, and its channels.

/** The path of its page in the hall. It does not exist in production. */
export const standInPath = '/dev/discord';

interface StandInChannel {
  readonly id: string;
  readonly name: string;
  /** Kinds of messages that go there by default. */
  readonly kinds: readonly string[];
}
const announcements: StandInChannel = { id: '600000000000000005', name: 'announcements', kinds: [] };
export const standInChannels: readonly StandInChannel[] = [
  { id: '600000000000000001', name: 'events', kinds: ['event'] },
  { id: '600000000000000002', name: 'auctions', kinds: ['auction'] },
  { id: '600000000000000003', name: 'contracts', kinds: ['contract'] },
  { id: '600000000000000004', name: 'trials', kinds: ['trial'] },
  { id: '600000000000000006', name: 'map', kinds: ['map'] },
  announcements,
];

/** The id of the channel for a kind of messages. Kinds without one of their own are announcements. */
export const standInChannelOf = (kind: string): string =>
  (standInChannels.find(({ kinds }) => kinds.includes(kind)) ?? announcements).id;
