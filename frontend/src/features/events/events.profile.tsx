// What events add to the page of a member: those to come that they take part in.
import { eventLink } from '@guild/common/events/events.links';
import { eventRooms } from '@guild/common/events/events.api';
import { live } from '../../platform/live.ts';
import { has, together, type ProfilePart } from '../../platform/profilePart.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const eventsProfile: ProfilePart = {
  room: eventRooms.list,
  lists: ({ joined }) =>
    joined === null
      ? []
      : [
          {
            title: 'Events',
            empty: 'Takes part in nothing that is planned.',
            rows: joined.map((one) => ({
              key: one.id,
              to: eventLink(one.id),
              name: one.title,
              more: <RelativeTime planned iso={one.startsAt} />,
            })),
          },
        ],
  hear(tell) {
    const about = ({ id }: { id: number }): void => tell(({ joined }) => has(joined ?? [], id));
    return together([
      live.on('event:updated', about),
      live.on('event:cancelled', about),
      live.on('event:removed', about),
      // Whether they had joined it, only the server knows.
      live.on('event:restored', () => tell(() => true)),
      live.on('event:answered', ({ id, responses }) =>
        tell(
          ({ member, joined }) =>
            has(joined ?? [], id) || responses.some(({ discordId }) => discordId === member.discordId),
        ),
      ),
    ]);
  },
};
export default eventsProfile;
