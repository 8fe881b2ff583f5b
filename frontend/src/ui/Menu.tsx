// Menu button as in the ARIA pattern: arrows, Home, End, first letters, Escape.
import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';

export interface MenuItem {
  readonly name: string;
  readonly icon: IconName;
  /** A path inside the app. */
  readonly to?: string;
  /** An address outside the app. */
  readonly href?: string;
  /** Runs in addition to the navigation. */
  readonly onSelect?: () => void;
}
export interface MenuProps {
  /** Name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Content of the button, and its name. */
  children: ReactNode;
}

const look: SystemStyleObject = {
  '& > [role=menuitem]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: '100%',
    height: { base: '48px', md: '40px' },
    px: 3,
    borderRadius: 'control',
    fontSize: 'sm',
    color: 'fg',
    textAlign: 'start',
    '& svg': { color: 'fg.subtle' },
    _hover: { bg: 'bg.hover' },
    _focus: { bg: 'bg.hover' },
  },
};

function Item({ item: { name, icon, to, href, onSelect }, onDone }: { item: MenuItem; onDone: () => void }): ReactNode {
  const whole = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  const itself = { role: 'menuitem', tabIndex: -1 } as const;
  if (to !== undefined)
    return (
      <Link
        to={to}
        {...itself}
        onClick={() => {
          onDone();
          onSelect?.();
        }}
      >
        {whole}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} {...itself} onClick={onSelect}>
        {whole}
      </a>
    );
  return (
    <button
      type="button"
      {...itself}
      onClick={() => {
        onDone();
        onSelect?.();
      }}
    >
      {whole}
    </button>
  );
}

const isLetter = (key: string): boolean => key.length === 1 && key !== ' ';
/** The item that a key moves to. undefined: the key moves nowhere. */
function nextFor(key: string, names: readonly string[], at: number): number | undefined {
  const count = names.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (!isLetter(key)) return undefined;
  const turn = names.map((_name, step) => (at + 1 + step) % count);
  return turn.find((one) => names[one]?.toLowerCase().startsWith(key.toLowerCase()));
}

/** A menu that opens above its button. */
export function Menu({ label, items, children }: MenuProps): ReactNode {
  const id = useId();
  /** The item that gets the focus first. null: the menu is closed. */
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = (): HTMLElement[] => [...(around.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (): void => setOpened(null);
  useEffect(() => {
    if (opened === null) return undefined;
    list()
      .at(opened === 'first' ? 0 : -1)
      ?.focus();
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && around.current?.contains(target) === false) close();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (opened === null) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      setOpened(key === 'ArrowDown' ? 'first' : 'last');
    } else if (key === 'Escape') {
      close();
      button.current?.focus();
    } else {
      const all = list();
      const at = all.findIndex((one) => one === document.activeElement);
      const next = nextFor(
        key,
        items.map(({ name }) => name),
        at,
      );
      if (next === undefined) return;
      all[next]?.focus();
    }
    event.preventDefault();
    // The key must not reach the shell's menu or the shortcuts.
    event.stopPropagation();
  };
  return (
    <chakra.div ref={around} position="relative" onKeyDown={onKeyDown}>
      <chakra.button
        ref={button}
        type="button"
        display="flex"
        alignItems="center"
        gap={2.5}
        width="100%"
        minHeight="48px"
        padding="4px 8px"
        borderRadius="control"
        textAlign="start"
        _hover={{ bg: 'bg.hover' }}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : id}
        onClick={() => setOpened(opened === null ? 'first' : null)}
      >
        {children}
      </chakra.button>
      {opened !== null && (
        <chakra.div
          id={id}
          role="menu"
          aria-label={label}
          position="absolute"
          insetInline={0}
          bottom="calc(100% + 4px)"
          zIndex="menu"
          padding={1}
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="card"
          boxShadow="raised"
          animation="rise var(--motion-base) var(--ease-out)"
          css={look}
        >
          {items.map((item) => (
            <Item
              key={item.name}
              item={item}
              onDone={() => {
                close();
                button.current?.focus();
              }}
            />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}
