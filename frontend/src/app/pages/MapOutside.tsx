// Settings for admins: where the map is visible outside the hall. In Discord, and at an address
// that needs no account.
import { Suspense, type ReactNode } from 'react';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const MapInDiscord = lazyComponent(() => import('./MapInDiscord.tsx'));
const MapShareLink = lazyComponent(() => import('./MapShareLink.tsx'));

const Loaded = ({ children }: { children: ReactNode }): ReactNode => (
  <Suspense fallback={<Skeleton height="64px" width="100%" />}>{children}</Suspense>
);

export const MapOutside = (): ReactNode => (
  <>
    <GuildPart
      place="map-in-discord"
      help="The week’s map stands in the guild’s channel as one message, which follows every change."
    >
      <Loaded>
        <MapInDiscord />
      </Loaded>
    </GuildPart>
    <GuildPart
      place="map-share-link"
      help="A link by which people without an account see this week’s map: what lies where and how old it is, without names."
    >
      <Loaded>
        <MapShareLink />
      </Loaded>
    </GuildPart>
  </>
);
