// Sidebar, bar and the section between them.
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveCounts } from '../../features/dashboard/dashboard.live.ts';
import { Bell } from '../../features/notifications/Bell.tsx';
import { useViewer } from '../../platform/session.store.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const Keyboard = lazy(() => import('./Keyboard.tsx'));

/** Help and quick go are loaded the first time somebody asks for them. */
function KeyboardHelp(): ReactNode {
  const [shown, setShown] = useState<'list' | 'go' | null>(null);
  const [wanted, setWanted] = useState(false);
  const show = (what: 'list' | 'go'): void => {
    setWanted(true);
    setShown(what);
  };
  useShortcut('?', () => show('list'));
  useShortcut('mod+k', () => show('go'));
  return (
    wanted && (
      <Suspense fallback={null}>
        <Keyboard shown={shown} onClose={() => setShown(null)} />
      </Suspense>
    )
  );
}

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const [menu, setMenu] = useState({ open: false, at: pathname });
  useLiveCounts(useViewer().access === 'Guest');
  const menuButton = useRef<HTMLButtonElement>(null);
  // Choosing a section closes the menu.
  if (menu.at !== pathname) setMenu({ open: false, at: pathname });
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  const close = (): void => {
    setMenu({ open: false, at: pathname });
    menuButton.current?.focus();
  };
  return (
    <chakra.div
      display={{ md: 'grid' }}
      gridTemplateColumns={{ md: '200px minmax(0, 1fr)', lg: 'var(--sidebar) minmax(0, 1fr)' }}
      minHeight="100dvh"
    >
      <chakra.a
        href="#content"
        position="fixed"
        top={2}
        insetStart={2}
        zIndex="tooltip"
        padding="8px 16px"
        bg="bg.raised"
        borderRadius="control"
        transform="translateY(-80px)"
        _focusVisible={{ transform: 'none' }}
      >
        Skip to content
      </chakra.a>
      <Sidebar open={menu.open} onClose={close} />
      <chakra.div minWidth={0} {...(menu.open && { inert: true })}>
        <TopBar
          menuButton={menuButton}
          menuOpen={menu.open}
          onMenu={() => setMenu({ open: true, at: pathname })}
          bell={<Bell />}
        />
        <chakra.main
          id="content"
          tabIndex={-1}
          outline="none"
          padding={{ base: '12px 16px 24px', md: '20px', lg: 'gutter' }}
        >
          {children}
        </chakra.main>
      </chakra.div>
      <KeyboardHelp />
    </chakra.div>
  );
}
