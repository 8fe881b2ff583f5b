// Settings for admins: where the map is visible outside the hall. In Discord, and at an address
// that needs no account.
import { Suspense, type ReactNode } from 'react';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import type { DiscordSenders } from './useDiscordSenders.ts';

const MapInDiscord = lazyComponent(() => import('./MapInDiscord.tsx'));
const MapShareLink = lazyComponent(() => import('./MapShareLink.tsx'));

const Loaded = ({ children }: { children: ReactNode }): ReactNode => (
  <Suspense fallback={<SkeletonLines count={3} width="100%" />}>{children}</Suspense>
);

export interface MapOutsideProps {
  senders: DiscordSenders;
}
export const MapOutside = ({ senders }: MapOutsideProps): ReactNode => (
  <>
    <GuildPart
      place="map-in-discord"
      help="Posts the week’s map to the guild’s channel as one message that stays up to date."
    >
      <Loaded>
        <MapInDiscord senders={senders} />
      </Loaded>
    </GuildPart>
    <GuildPart
      place="map-share-link"
      help="A link that shows this week’s map to people without an account. It shows locations and their age, but no names."
    >
      <Loaded>
        <MapShareLink />
      </Loaded>
    </GuildPart>
  </>
);
