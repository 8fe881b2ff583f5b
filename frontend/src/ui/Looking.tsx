// How many people look at something now. Their names are in the tooltip, and in a list on press.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLooking } from '../platform/live/looking.ts';
import { useViewer } from '../platform/session/session.store.ts';
import { Icon } from './Icon.tsx';
import { Person } from './Person.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface LookingProps {
  /** What people look at: `auction:12`, `map`. */
  thing: string;
  /** Only an eye and the number, for places with little room. */
  compact?: boolean;
}

/** As large without people as with them, so that nothing moves when they come. */
export function Looking({ thing, compact = false }: LookingProps): ReactNode {
  const { people, count } = useLooking(thing);
  const { discordId: me } = useViewer();
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Guests are not among the people that they see.
  const isShown = count > (people.some(({ discordId }) => discordId === me) ? 1 : 0);
  if (!isShown && isOpen) setOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && around.current?.contains(target) === false) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const inOrder = [...people].sort((one, other) => Number(other.discordId === me) - Number(one.discordId === me));
  const names = inOrder.map(({ discordId, username }) => (discordId === me ? 'You' : username));
  const more = count - people.length;
  const words = count === 1 ? '1 is looking' : `${count} are looking`;
  return (
    <chakra.span
      ref={around}
      position="relative"
      display="inline-flex"
      flex="none"
      justifyContent="flex-end"
      height="32px"
      minWidth={compact ? '52px' : '124px'}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        setOpen(false);
        event.stopPropagation();
      }}
    >
      {isShown && (
        <Tooltip text={[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}>
          <chakra.button
            type="button"
            display="inline-flex"
            alignItems="center"
            gap={1.5}
            height="32px"
            paddingInline={2}
            borderRadius="pill"
            fontSize="sm"
            color="fg.muted"
            textStyle="figures"
            whiteSpace="nowrap"
            animation="appear var(--motion-base)"
            _hover={{ bg: 'bg.hover' }}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            {...(compact && { 'aria-label': words })}
            onClick={() => setOpen(!isOpen)}
          >
            <chakra.span color="water.solid" lineHeight={0}>
              <Icon name="eye" size={16} />
            </chakra.span>
            {compact ? count : words}
          </chakra.button>
        </Tooltip>
      )}
      {isOpen && (
        <chakra.ul
          id={id}
          aria-label="Looking now"
          position="absolute"
          top="calc(100% + 4px)"
          insetInlineEnd={0}
          zIndex="menu"
          minWidth="180px"
          maxWidth="260px"
          maxHeight="240px"
          overflowY="auto"
          padding={3}
          display="grid"
          gap={2}
          bg="bg.raised"
          borderRadius="card"
          boxShadow="raised"
          animation="rise var(--motion-base) var(--ease-out)"
        >
          {inOrder.map(({ discordId, username }) => (
            <chakra.li key={discordId} display="flex" minWidth={0}>
              <Person discordId={discordId} name={discordId === me ? `${username} (you)` : username} size={24} />
            </chakra.li>
          ))}
          {more > 0 && <chakra.li color="fg.muted">{`${more} more`}</chakra.li>}
        </chakra.ul>
      )}
    </chakra.span>
  );
}
