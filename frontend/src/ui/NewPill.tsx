// Floating button with the number of new or moved rows ('n new', 'n moved'), and of rows that no
// longer match the filters. Pressing it shows the list as it is now. It floats over the list, so that it moves nothing.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { countMoved, type ListState } from '../platform/live/listState.ts';
import { Icon } from './Icon.tsx';

export interface NewPillProps {
  /** Number of new rows. */
  count: number;
  /** Number of shown rows whose place in the order has changed. */
  moved?: number;
  /** Number of shown rows that no longer match the filters. */
  left?: number;
  /** Shows the list as it is now. */
  onClick: () => void;
}

/** Placed right above its list, or below the top bar once the list has been scrolled. */
export function NewPill({ count, moved = 0, left = 0, onClick }: NewPillProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const words = [
    count > 0 && `${count} new`,
    moved > 0 && `${moved} moved`,
    left > 0 && `${left} no longer in this list`,
  ].filter(Boolean);
  const reveal = (): void => {
    onClick();
    // New rows are at the top of the list.
    const list = place.current?.parentElement;
    if ((list?.getBoundingClientRect().top ?? 0) < 0) list?.scrollIntoView({ block: 'start' });
  };
  return (
    <chakra.div
      data-screen-only
      ref={place}
      position="sticky"
      top="calc(var(--topbar) + env(safe-area-inset-top) + 12px)"
      height={0}
      zIndex="bar"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      pointerEvents="none"
    >
      {words.length > 0 && (
        <chakra.button
          type="button"
          onClick={reveal}
          pointerEvents="auto"
          display="flex"
          alignItems="center"
          gap={1.5}
          height={{ base: '44px', md: '36px' }}
          px={4}
          borderRadius="pill"
          borderWidth="1px"
          borderColor="water.solid"
          bg="bg.raised"
          color="water.solid"
          boxShadow="raised"
          fontSize="sm"
          fontWeight="strong"
          textStyle="figures"
          animation="rise var(--motion-base) var(--ease-out)"
          _hover={{ filter: 'brightness(1.12)' }}
        >
          <span>{words.join(', ')}</span>
          <Icon name="chevron" size={14} style={{ transform: 'rotate(180deg)' }} />
        </chakra.button>
      )}
    </chakra.div>
  );
}

type PillCounts = Pick<ListState<never, unknown>, 'waiting' | 'moved' | 'risen' | 'mismatched'>;
export interface ListPillProps {
  /** As `createLiveList` makes it. */
  list: { readonly use: <R>(select: (state: PillCounts) => R) => R; readonly reveal: () => void };
}
/** The pill of a live list. */
export function ListPill({ list }: ListPillProps): ReactNode {
  const count = list.use(({ waiting }) => waiting.length);
  const moved = list.use(countMoved);
  const left = list.use((state) => state.mismatched.length);
  return <NewPill count={count} moved={moved} left={left} onClick={list.reveal} />;
}
