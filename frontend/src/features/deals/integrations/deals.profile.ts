// Profile part of deals: how many of the member's payments were prompt.
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import type { ProfilePart } from '../../../platform/features/profilePart.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { live } from '../../../platform/live/live.ts';

const dealsProfile: ProfilePart = {
  room: payoutRooms.list,
  lists: () => [],
  details: ({ payments }) =>
    payments === null
      ? []
      : [
          {
            name: 'Payments',
            value: `${formatNumber(payments.prompt)} of ${formatNumber(payments.due)}`,
            more: 'paid within three days',
          },
        ],
  subscribe: (changed) => [
    live.on('deal:updated', ({ debtorDiscordId }) => changed(({ member }) => member.discordId === debtorDiscordId)),
  ],
};
export default dealsProfile;
