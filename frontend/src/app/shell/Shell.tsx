// Shell around every section: sidebar, top bar, bottom bar.
import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveCounts } from '../../features/dashboard/dashboard.live.ts';
import { Bell } from '../../features/notifications/Bell.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { useScrollPlace } from '../../platform/page/scrollPlace.ts';
import { printProgress } from '../../platform/page/printing.ts';
import { useShortcut } from '../../platform/page/shortcuts.ts';
import { BottomBar } from './BottomBar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PrintFoot } from './PrintFoot.tsx';
import { ShowSearchContext } from './showSearch.context.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useEarlyKeys } from './useEarlyKeys.ts';

const Keyboard = lazyComponent(() => import('./Keyboard.tsx'));
const PrintProgress = lazyComponent(() => import('./PrintProgress.tsx'));
const SearchPanel = lazyComponent(() => import('../search/SearchPanel.tsx'));

type Panel = 'keys' | 'search';
/** Help and search are loaded when they are first opened. */
function usePanels(): { readonly panels: ReactNode; readonly showPanel: (what: Panel) => void } {
  const [shown, setShown] = useState<Panel | null>(null);
  const [wanted, setWanted] = useState<readonly Panel[]>([]);
  const [typed, setTyped] = useState('');
  const close = (): void => setShown(null);
  useEarlyKeys(shown === 'search', setTyped, close);
  const showPanel = (what: Panel): void => {
    if (what === 'search' && shown !== 'search') setTyped('');
    setWanted((before) => [...before, what]);
    setShown(what);
  };
  const isPreparing = printProgress((progress) => progress !== null);
  useShortcut('?', () => showPanel('keys'));
  useShortcut('mod+k', () => showPanel('search'));
  const panels = (
    <Suspense fallback={null}>
      {isPreparing && <PrintProgress />}
      {wanted.includes('keys') && <Keyboard open={shown === 'keys'} onClose={close} />}
      {wanted.includes('search') && (
        <SearchPanel open={shown === 'search'} onClose={close} typed={typed} onType={setTyped} />
      )}
    </Suspense>
  );
  return { panels, showPanel };
}

const desk = '(min-width: 768px)';

interface Menu {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** Closes the menu because a section was chosen. */
  readonly choose: () => void;
  readonly menuButton: RefObject<HTMLButtonElement | null>;
  readonly content: RefObject<HTMLElement | null>;
}
/**
 * The menu on small screens. On closing, the focus returns to its button, or stays in the section
 * that was chosen.
 */
function useMenu(pathname: string): Menu {
  const [menu, setMenu] = useState({ open: false, at: pathname });
  const menuButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  const next = useRef<RefObject<HTMLElement | null> | null>(null);
  const openedAt = useRef(pathname);
  // The menu closes whenever the address changes.
  if (menu.at !== pathname) setMenu({ open: false, at: pathname });
  const { open, at } = menu;
  useEffect(() => {
    if (open) {
      openedAt.current = at;
      next.current = content;
      // On wide screens the sidebar is no menu, so the page behind it must stay reachable.
      const wide = window.matchMedia(desk);
      const leave = (): void => setMenu((before) => ({ ...before, open: false }));
      wide.addEventListener('change', leave);
      return () => wide.removeEventListener('change', leave);
    }
    // Another page takes the focus on its own.
    if (openedAt.current === at) next.current?.current?.focus();
    next.current = null;
    return undefined;
  }, [open, at]);
  const close = useCallback(() => {
    next.current = menuButton;
    setMenu((before) => ({ ...before, open: false }));
  }, []);
  const choose = useCallback(() => setMenu((before) => ({ ...before, open: false })), []);
  const show = useCallback(() => setMenu((before) => ({ ...before, open: true })), []);
  return { open, show, close, choose, menuButton, content };
}

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const { open, show, close, choose, menuButton, content } = useMenu(pathname);
  useLiveCounts(useViewer().access === 'Guest');
  const { panels, showPanel } = usePanels();
  useScrollPlace();
  const showSearch = (): void => showPanel('search');
  const showKeys = (): void => {
    choose();
    showPanel('keys');
  };
  return (
    <chakra.div
      display={{ md: 'grid' }}
      gridTemplateColumns={{ md: '200px minmax(0, 1fr)', lg: 'var(--sidebar) minmax(0, 1fr)' }}
      minHeight="100dvh"
    >
      <chakra.a
        data-screen-only
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
      <Sidebar open={open} onClose={close} onChoose={choose} onKeys={showKeys} />
      <chakra.div minWidth={0} {...(open && { inert: true })}>
        <TopBar bell={<Bell />} onSearch={showSearch} />
        <chakra.main
          ref={content}
          id="content"
          tabIndex={-1}
          outline="none"
          padding={{ base: '12px 16px calc(24px + var(--bottombar))', md: '20px', lg: 'gutter' }}
        >
          <OfflineNotice />
          <ShowSearchContext value={showSearch}>{children}</ShowSearchContext>
        </chakra.main>
        <BottomBar menuButton={menuButton} menuOpen={open} onMenu={show} />
      </chakra.div>
      {panels}
      <PrintFoot />
    </chakra.div>
  );
}
