// Menu button as in the ARIA pattern: arrows, Home, End, first letters, Escape.
import { chakra, VisuallyHidden, type SystemStyleObject } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';

export interface MenuItem {
  readonly name: string;
  readonly icon: IconName;
  /** A path inside the app. */
  readonly to?: string;
  /** The address of a file, which is downloaded. */
  readonly download?: string;
  /** Runs in addition to the navigation. */
  readonly onSelect?: () => void;
  /** Whether it cannot be chosen now. Only for items without an address. */
  readonly disabled?: boolean;
}
export interface MenuProps {
  /** Name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Content of the button, and its name. */
  children: ReactNode;
  /** Opens below its button. */
  below?: boolean;
}
export interface MoreMenuProps extends Omit<MenuProps, 'children'> {
  /** Shown instead of the three dots, such as 'Ending...' while an action runs. */
  pendingText?: string | undefined;
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
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.hover' },
    _focus: { bg: 'bg.hover' },
    '&[aria-disabled]': { color: 'fg.subtle', cursor: 'default' },
  },
};

interface ItemProps {
  item: MenuItem;
  onDone: () => void;
}
function Item({ item: { name, icon, to, download, onSelect, disabled = false }, onDone }: ItemProps): ReactNode {
  const whole = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  const itself = { role: 'menuitem', tabIndex: -1 } as const;
  if (download !== undefined)
    return (
      <a href={download} download {...itself} onClick={onDone}>
        {whole}
      </a>
    );
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
  return (
    <button
      type="button"
      {...itself}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return;
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

const wideButton = {
  width: '100%',
  minHeight: '48px',
  padding: '4px 8px',
  textAlign: 'start',
} as const;
const iconButton = {
  justifyContent: 'center',
  flex: 'none',
  // As high as the buttons beside it.
  height: '100%',
  minHeight: { base: '40px', md: 'controlSm' },
  minWidth: { base: '40px', md: 'controlSm' },
  paddingInline: '6px',
  borderWidth: '1px',
  borderColor: 'border.strong',
  fontSize: 'sm',
  color: 'fg.muted',
} as const;

interface MenuFrameProps extends MenuProps {
  /** The button is a square with an icon, and the menu is wider than it. */
  isIcon: boolean;
}

/** A menu that opens above its button. */
export const Menu = (props: MenuProps): ReactNode => <MenuFrame {...props} isIcon={false} />;

/** The menu with a card's further actions. It opens above a button with three dots. */
export const MoreMenu = ({ pendingText, ...props }: MoreMenuProps): ReactNode => (
  <MenuFrame {...props} isIcon>
    {pendingText ?? <Icon name="more" />}
    <VisuallyHidden>{props.label}</VisuallyHidden>
  </MenuFrame>
);

function MenuFrame({ label, items, children, isIcon, below = false }: MenuFrameProps): ReactNode {
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
    <chakra.div
      ref={around}
      position="relative"
      // The menu extends towards the start, so its button is at the end of a row.
      {...(isIcon && { marginInlineStart: 'auto' })}
      onKeyDown={onKeyDown}
    >
      <chakra.button
        ref={button}
        type="button"
        display="flex"
        alignItems="center"
        gap={2.5}
        borderRadius="control"
        _hover={{ bg: 'bg.hover' }}
        {...(isIcon ? iconButton : wideButton)}
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
          {...(isIcon
            ? { insetInlineEnd: 0, minWidth: '200px', maxHeight: '320px', overflowY: 'auto' }
            : { insetInline: 0 })}
          {...(below ? { top: 'calc(100% + 4px)' } : { bottom: 'calc(100% + 4px)' })}
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
