// Tabs, underlined or boxed, with the keys of the ARIA pattern: arrows, Home and End. The chosen
// tab is usually part of the address. Tabs that do not fit fade out at the edge, and scroll.
import { chakra } from '@chakra-ui/react';
import { createContext, useContext, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string; count?: ReactNode }[];
  /** Small and boxed, for tabs inside another tab. */
  boxed?: boolean;
  /** The main action at the right end of the row. */
  aside?: ReactNode;
  children?: ReactNode;
}

const Chosen = createContext({ id: '', value: '' });
const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string, value: string): string => `${id}-panel-${value}`;

const Tab = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    color: 'fg.muted',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    borderColor: 'transparent',
    transition: 'color var(--motion-fast)',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'chip' },
  },
  variants: {
    boxed: {
      true: {
        px: 3,
        fontSize: 'sm',
        borderRadius: 'chip',
        borderWidth: '1px',
        _selected: { color: 'fg', bg: 'bg.hover', borderColor: 'border.strong' },
      },
      false: {
        height: { base: '48px', md: '44px' },
        borderBottomWidth: '2px',
        _selected: { color: 'fg', borderColor: 'spice.solid' },
      },
    },
  },
});
const lists = {
  line: {
    gap: { base: 5, md: 6 },
    flex: '1 1 auto',
    minWidth: 0,
    maxWidth: '100%',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '--fade-start': '0px',
    '--fade-end': '0px',
    '&[data-more-before]': { '--fade-start': '56px' },
    '&[data-more-after]': { '--fade-end': '56px' },
    maskImage:
      'linear-gradient(to right, transparent, black var(--fade-start), black calc(100% - var(--fade-end)), transparent)',
  },
  box: {
    gap: '2px',
    height: 'controlMd',
    padding: '3px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'control',
  },
} as const;
const rows = {
  // Where the tabs leave no room for the action, it is above them. In reverse, the start is below.
  line: { flexWrap: 'wrap-reverse', alignItems: 'flex-start', borderBottomWidth: '1px', borderColor: 'border' },
  box: { alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' },
} as const;

/** Scrolls a wide tab list until the chosen tab is in the middle. The page does not scroll. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector('[aria-selected=true]');
  if (chosen === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/** Marks the edges beyond which there are more tabs. Their styles follow from it. */
function markEdges(list: HTMLElement): void {
  list.toggleAttribute('data-more-before', list.scrollLeft > 1);
  list.toggleAttribute('data-more-after', list.scrollWidth - list.clientWidth - list.scrollLeft > 1);
}

/** The tab that a key moves to from `index`. undefined: the key is not for tabs. */
function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export function Tabs({ label, value, onChange, tabs, boxed = false, aside, children }: TabsProps): ReactNode {
  const id = useId();
  const shape = boxed ? 'box' : 'line';
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const element = list.current;
    // The observer runs after layout and before paint. Measuring here would force another layout.
    const observer = new ResizeObserver(() => {
      showChosen(element);
      markEdges(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[target(event.key, index, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(id, next.value))}`)?.focus();
    if (next.value !== value) onChange(next.value);
  };
  return (
    <Chosen value={{ id, value }}>
      <chakra.div display="flex" columnGap={4} {...rows[shape]}>
        <chakra.div
          ref={list}
          role="tablist"
          aria-label={label}
          display="flex"
          css={lists[shape]}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget }) => markEdges(currentTarget)}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.value}
              boxed={boxed}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={tab.value === value}
              {...(tab.value === value && { 'aria-controls': panelId(id, tab.value) })}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => {
                if (tab.value !== value) onChange(tab.value);
              }}
            >
              <span>{tab.label}</span>
              <chakra.span
                fontWeight="text"
                fontSize="xs"
                color="fg.subtle"
                textStyle="figures"
                _empty={{ display: 'none' }}
              >
                {tab.count}
              </chakra.span>
            </Tab>
          ))}
        </chakra.div>
        {aside !== undefined && (
          <chakra.div marginInlineStart="auto" paddingBottom={boxed ? 0 : 2.5}>
            {aside}
          </chakra.div>
        )}
      </chakra.div>
      {children}
    </Chosen>
  );
}

/** Content of a tab. Rendered only while its tab is chosen. */
export function TabPanel({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const { id, value } = useContext(Chosen);
  if (of !== value) return null;
  return (
    <chakra.div
      role="tabpanel"
      id={panelId(id, of)}
      aria-labelledby={tabId(id, of)}
      tabIndex={0}
      paddingTop={4}
      outlineOffset="4px"
    >
      {children}
    </chakra.div>
  );
}
