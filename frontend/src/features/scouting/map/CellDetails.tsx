// Details of the chosen cell: marks, who saw them and when, and admins' actions. Beside the cell,
// or in a sheet on phones.
import { chakra } from '@chakra-ui/react';
import type { MarkState } from '@guild/common/scouting/scouting.api';
import { whoMaySentence } from '@guild/common/members/rights';
import { categoryNames, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useEffect, useState, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { dayAndTime, exactTime } from '../../../platform/format/format.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useIsPhone } from '../../../platform/page/phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { SeeAdmins } from '../../../ui/SeeAdmins.tsx';
import { Marker } from './Marker.tsx';
import { putOn, sayState, takeOff } from '../scouting.actions.ts';
import { useMayNotMark } from '../scouting.live.ts';
import { usePendingCells } from './scouting.marks.ts';
import { pointAt, usePings } from './scouting.pings.ts';
import { stateWords, type Spot } from './scouting.spots.ts';

/** Only needed on phones, and larger than the map's code. */
const Dialog = lazyDialog(async () => ({ default: (await import('../../../ui/Dialog.tsx')).Dialog }));

const minute = 60_000;
/** 'Yusra Kade, today 17:42' */
function PersonAndTime({ by, at, now }: { by: string; at: string; now: number }): ReactNode {
  return (
    <time dateTime={at} title={exactTime(at) ?? ''}>
      {by}, {dayAndTime(Date.parse(at), now)}
    </time>
  );
}

function Tools({ spot }: { spot: Spot }): ReactNode {
  const { category, mark } = spot;
  const { [category]: name } = categoryNames;
  const say = (state: MarkState): ReactNode => (
    <Button
      size="sm"
      height={{ base: '36px', md: '26px' }}
      paddingInline={2}
      fontSize="xs"
      aria-pressed={mark.state === state}
      aria-label={`${stateWords[state]}: ${name}`}
      needsConnection
      {...(mark.state === state && { icon: 'check' as const })}
      onClick={() => void sayState(spot, mark.state === state ? 'present' : state)}
    >
      {stateWords[state]}
    </Button>
  );
  return (
    <chakra.span display="flex" flexWrap="wrap" gap={1.5} paddingTop={1}>
      {say('harvested')}
      {say('contested')}
      <IconButton
        size="sm"
        height={{ base: '36px', md: '26px' }}
        width={{ base: '36px', md: '26px' }}
        icon="trash"
        label={`Unmark ${name}`}
        needsConnection
        onClick={() => void takeOff(category, mark.cell)}
      />
    </chakra.span>
  );
}

function SpotRow({ spot, mayMark }: { spot: Spot; mayMark: boolean }): ReactNode {
  const now = useNow(minute);
  const { category, mark } = spot;
  return (
    <chakra.li display="grid" gridTemplateColumns="16px minmax(0, 1fr)" columnGap={2} fontSize="13px" lineHeight="20px">
      <chakra.span paddingTop="2px">
        <Marker category={category} size={16} />
      </chakra.span>
      <chakra.div minWidth={0}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
          {categoryNames[category]}
          {mark.state !== 'present' && (
            <Pill tone={mark.state === 'contested' ? 'bad' : 'ended'} height="20px">
              {stateWords[mark.state]}
            </Pill>
          )}
        </chakra.span>
        <chakra.p fontSize="xs" lineHeight="18px" color="fg.subtle" overflowWrap="anywhere">
          <PersonAndTime by={mark.markedBy} at={mark.markedAt} now={now} />
          {mark.stateBy !== null && mark.stateAt !== null && (
            <>
              <br />
              {stateWords[mark.state]}: <PersonAndTime by={mark.stateBy} at={mark.stateAt} now={now} />
            </>
          )}
        </chakra.p>
        {mayMark && <Tools spot={spot} />}
      </chakra.div>
    </chakra.li>
  );
}

export interface CellDetailsProps {
  cell: string;
  spots: readonly Spot[];
  mayMark: boolean;
  onClose: () => void;
}
/** Marks the cell with a category that it does not have yet. */
function MarkHere({ cell, spots }: { cell: string; spots: readonly Spot[] }): ReactNode {
  const [chosen, setChosen] = useState<ScoutingCategory | null>(null);
  const pending = usePendingCells(({ cells }) => cells.includes(cell));
  const free = scoutingCategories.filter((one) => spots.every(({ category }) => category !== one));
  const category = chosen !== null && free.includes(chosen) ? chosen : free[0];
  if (category === undefined) return null;
  return (
    // Below each other: the card is too narrow for the name of a category and a button.
    <chakra.div display="grid" gap={2} marginTop={3}>
      <Select
        aria-label={`Category to mark on ${cell}`}
        value={category}
        onChange={({ target }) => setChosen(target.value as ScoutingCategory)}
      >
        {free.map((one) => (
          <option key={one} value={one}>
            {categoryNames[one]}
          </option>
        ))}
      </Select>
      <Button size="sm" needsConnection pending={pending} onClick={() => void putOn(category, cell)}>
        Mark
      </Button>
    </chakra.div>
  );
}
/** Tells members who may mark, and where to find the people to ask. */
function WhoMayMark(): ReactNode {
  if (!useMayNotMark()) return null;
  return (
    <chakra.p marginTop={3} fontSize="sm" color="fg.muted">
      {whoMaySentence('scouting', 'mark the map')} An admin can allow it for all members. <SeeAdmins />
    </chakra.p>
  );
}
/** Points at the cell for everybody who looks at the map. */
function LookHere({ cell }: { cell: string }): ReactNode {
  const sending = usePings((state) => state.sending);
  return (
    <Button
      size="sm"
      icon="pin"
      marginTop={3}
      width="100%"
      aria-keyshortcuts="L"
      needsConnection
      pending={sending}
      onClick={() => void pointAt(cell)}
    >
      Ping cell
    </Button>
  );
}
function Details({ cell, spots, mayMark }: Omit<CellDetailsProps, 'onClose'>): ReactNode {
  return (
    <>
      {spots.length === 0 && <chakra.p color="fg.muted">No reports here this week.</chakra.p>}
      {spots.length > 0 && (
        <chakra.ul display="grid" gap={2.5}>
          {spots.map((spot) => (
            <SpotRow key={`${spot.reportId} ${spot.mark.cell}`} spot={spot} mayMark={mayMark} />
          ))}
        </chakra.ul>
      )}
      {mayMark && <MarkHere cell={cell} spots={spots} />}
      {mayMark ? <LookHere cell={cell} /> : <WhoMayMark />}
    </>
  );
}

/**
 * Position beside the cell, on the side with more room. The card reaches over the rows of the cell's
 * half of the map, so that details of two finds with all buttons fit.
 */
function placeBeside(cell: string): object {
  const column = Number(cell.slice(-1));
  const fromTop = 'IHGFEDCBA'.indexOf(cell.slice(0, 1));
  const ninths = (count: number, gap: string): string => `calc(${((count / 9) * 100).toFixed(2)}% + ${gap})`;
  return {
    ...(column <= 5 ? { insetInlineStart: ninths(column, '8px') } : { insetInlineEnd: ninths(10 - column, '8px') }),
    // As high as the space that the map leaves on that side.
    ...(fromTop <= 4
      ? { top: ninths(Math.min(fromTop, 1), '6px'), maxHeight: ninths(9 - Math.min(fromTop, 1), '14px') }
      : { bottom: ninths(Math.min(8 - fromTop, 1), '6px'), maxHeight: ninths(9 - Math.min(8 - fromTop, 1), '0px') }),
  };
}

function Popover({ onClose, ...details }: CellDetailsProps): ReactNode {
  const { cell } = details;
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      // If a dialog is open above it, Escape closes only the dialog.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role$=dialog][data-state=open]'))
        return;
      onClose();
      document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [cell, onClose]);
  return (
    <chakra.section
      aria-label={cell}
      position="absolute"
      zIndex={2}
      width="288px"
      maxWidth="54%"
      overflowY="auto"
      paddingBlock="14px"
      paddingInline="14px"
      bg="bg.raised"
      borderRadius="card"
      boxShadow="raised"
      animation="appear var(--motion-fast)"
      style={placeBeside(cell)}
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" marginBottom={1}>
        <chakra.h3 fontSize="lg" lineHeight="20px" fontWeight="strong" textStyle="figures">
          {cell}
        </chakra.h3>
        <chakra.span marginEnd={-2}>
          <IconButton
            label="Close"
            icon="close"
            size="sm"
            tooltip={false}
            onClick={() => {
              onClose();
              document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
            }}
          />
        </chakra.span>
      </chakra.div>
      <Details {...details} />
    </chakra.section>
  );
}

export function CellDetails(props: CellDetailsProps): ReactNode {
  const { cell, spots, mayMark, onClose } = props;
  const isPhone = useIsPhone();
  if (!isPhone) return <Popover {...props} />;
  return (
    <Dialog onClose={onClose} title={cell} titleFace="text" initialFocus="close">
      <Details cell={cell} spots={spots} mayMark={mayMark} />
    </Dialog>
  );
}
