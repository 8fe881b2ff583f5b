// Hall for people with access: live connection, notices, shell, and the current section.
import type { Access } from '@guild/common/members/members.api';
import { isRight } from '@guild/common/members/ranks';
import { whoMaySentence } from '@guild/common/members/rights';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CelebrationHost } from '../../features/dashboard/counter/CelebrationHost.tsx';
import { followLook } from '../../features/guild/look.store.ts';
import { afterPaint } from '../../platform/page/progressiveRender.ts';
import { lazyComponent, loadNamedParts } from '../../platform/page/lazyPart.tsx';
import { keepPage } from '../../platform/page/serviceWorker.ts';
import { useSounds } from '../../platform/page/sounds.ts';
import { live } from '../../platform/live/live.ts';
import { usePageMeta } from '../../platform/page/pageMeta.ts';
import type { Section } from '../../platform/features/section.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Announcer } from '../../ui/announce.tsx';
import EmptyAccess from '../../ui/art/empty-access.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SeeAdmins } from '../../ui/SeeAdmins.tsx';
import { toast } from '../../ui/toast.ts';
import { ToasterHost } from '../../ui/ToasterHost.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Notices } from '../notices.ts';
import { maySee } from '../../platform/features/section.ts';
import { sectionAt } from '../sections.ts';
import { NewVersion } from './NewVersion.tsx';
import { Shell } from './Shell.tsx';
import { WaitingSection } from './WaitingSection.tsx';

const toDashboard = <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>;
/** Shown instead of a section that this person may not see. */
const Refused = ({ section: { title, seenBy }, access }: { section: Section; access: Access }): ReactNode =>
  seenBy !== 'members' && seenBy !== 'everybody' ? (
    <EmptyState
      art={EmptyAccess}
      title={isRight(seenBy) ? 'Not for your rank' : 'Admins only'}
      more={`${title}: ${whoMaySentence(seenBy, 'open this') ?? ''}`}
      action={toDashboard}
    />
  ) : (
    <EmptyState
      art={EmptyAccess}
      title="Guild Access Required"
      more={
        <>
          This section is for members. Your current rank is {access}. An admin can make you a member. <SeeAdmins />
        </>
      }
      action={toDashboard}
    />
  );

function Screen(): ReactNode {
  const viewer = useViewer();
  const { pathname } = useLocation();
  usePageMeta(pathname);
  const section = sectionAt(pathname);
  if (section !== undefined && !maySee(section, viewer)) return <Refused section={section} access={viewer.access} />;
  return <Outlet />;
}

const SoundMoments = lazyComponent(() => import('../SoundMoments.tsx'));
/** Loads what plays sounds only for people who have turned one on. */
function Sounds(): ReactNode {
  const isOn = useSounds(({ on }) => on.length > 0);
  if (!isOn) return null;
  return (
    <Suspense fallback={null}>
      <SoundMoments />
    </Suspense>
  );
}

/** After this time, in ms, a section is assumed to have loaded what it shows first. */
const settledMs = 4000;

export default function Hall(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => {
    let left = false;
    const settled = async (): Promise<void> => {
      await keepPage();
      await loadNamedParts(() => !left && navigator.onLine);
      await keepPage();
    };
    const timer = setTimeout(() => void settled(), settledMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pathname]);
  useEffect(followLook, []);
  useEffect(() => {
    let left = false;
    // The page is usable for a moment without the live connection. Opening it later keeps its code
    // and calls from delaying a phone.
    void afterPaint().then(() => {
      if (!left) void live.start();
    });
    return () => {
      left = true;
      live.stop();
      toast.clear();
    };
  }, []);
  return (
    <ConfirmHost>
      <Notices />
      <Sounds />
      <CelebrationHost />
      <Shell>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<WaitingSection />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <NewVersion />
      <ToasterHost />
      <Announcer />
    </ConfirmHost>
  );
}
