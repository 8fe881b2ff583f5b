// Tabs with an underline; the chosen one usually lives in the address. Arrow keys, Home and End choose, as ARIA describes.
import { chakra } from '@chakra-ui/react';
import { createContext, useContext, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string; count?: ReactNode }[];
  /** What stands at the right end of the row: the one main action. */
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
    height: { base: '48px', md: '44px' },
    color: 'fg.muted',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transition: 'color var(--motion-fast)',
    _hover: { color: 'fg' },
    _selected: { color: 'fg', borderColor: 'spice.solid' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'chip' },
  },
});

/** Which tab a key leads to, seen from the one at `index`; undefined when the key is not for tabs. */
function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export function Tabs({ label, value, onChange, tabs, aside, children }: TabsProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
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
      <chakra.div display="flex" alignItems="flex-end" gap={4} borderBottomWidth="1px" borderColor="border">
        <chakra.div
          ref={list}
          role="tablist"
          aria-label={label}
          display="flex"
          gap={{ base: 5, md: 6 }}
          flex="1 1 auto"
          minWidth={0}
          overflowX="auto"
          scrollbarWidth="none"
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.value}
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
              {tab.label}
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
        {aside !== undefined && <chakra.div paddingBottom={2.5}>{aside}</chakra.div>}
      </chakra.div>
      {children}
    </Chosen>
  );
}

/** What a tab shows; it exists only while its tab is chosen. */
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
