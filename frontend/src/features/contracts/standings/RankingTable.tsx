// Ranking table: rank, person, figures with a bar, and rating. On narrow screens each row becomes a
// few short lines.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { CountUp } from '../../../ui/Price.tsx';
import { movementOf, type Movement } from './standings.movement.ts';
import { AverageStars } from '../../../ui/Stars.tsx';
import { TableFoot } from '../../../ui/TableFoot.tsx';
import type { Standing } from './standings.store.ts';

/** A column with figures. */
export interface Column<T> {
  readonly head: string;
  /** Text after the figures in a narrow row, which has no column header. */
  readonly words: string;
  /** The figures as text, each in a line of its own. */
  readonly lines: (standing: T) => readonly string[];
}
/** The column with the bars. */
export interface BarColumn<T> {
  readonly head: string;
  readonly words: string;
  readonly value: (standing: T) => number;
}
export interface RankingLook<T> {
  /** Header of the person column, such as 'Contractor'. */
  readonly person: string;
  readonly columns: readonly Column<T>[];
  /** The figure that the order is by. The bars compare it. */
  readonly bar: BarColumn<T>;
  /** Average stars. 0: no rating. */
  readonly stars: (standing: T) => number;
}
export interface RankingRow<T> {
  readonly place: number;
  readonly standing: T;
}

const leaders = 3;
const Cell = chakra('div', { base: { minWidth: 0 } }, { defaultProps: { role: 'cell' } });
const Head = chakra('div', { base: { minWidth: 0 } }, { defaultProps: { role: 'columnheader' } });
const folded = { display: { lg: 'none' } } as const;

/** Space for an avatar before the name. */
const faceRoom = { paddingStart: '53px' } as const;
const tracks = (columns: number): { base: string; lg: string } => ({
  base: `52px repeat(${columns}, auto) minmax(0, 1fr) auto`,
  lg: `56px minmax(140px, 1fr) repeat(${columns}, minmax(72px, 136px)) minmax(160px, 340px) 84px`,
});
const line = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { base: 3, lg: 5 },
  paddingInline: { base: 4, md: 6 },
} as const;

function Heads<T extends Standing>({ look }: { look: RankingLook<T> }): ReactNode {
  return (
    <chakra.div role="rowgroup">
      <chakra.div
        role="row"
        {...line}
        gridTemplateColumns={tracks(look.columns.length)}
        minHeight="40px"
        fontSize="xs"
        color="fg.subtle"
        css={{
          // Narrow rows have no columns. The headers stay for screen readers.
          '@media (max-width: 1023px)': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
        }}
      >
        <Head>Rank</Head>
        <Head {...faceRoom}>{look.person}</Head>
        {look.columns.map(({ head }) => (
          <Head key={head} textAlign="end">
            {head}
          </Head>
        ))}
        <Head paddingStart={{ lg: 5 }}>{look.bar.head}</Head>
        <Head textAlign="end">Rating</Head>
      </chakra.div>
    </chakra.div>
  );
}

interface AmountProps<T> {
  column: Column<T>;
  standing: T;
  /** The first number of its row. */
  isFirst: boolean;
}
function Amount<T extends Standing>({ column, standing, isFirst }: AmountProps<T>): ReactNode {
  return (
    <Cell
      // Below the name in narrow rows.
      {...(isFirst && { gridColumnStart: { base: 2, lg: 'auto' } })}
      textAlign={{ lg: 'end' }}
      textStyle="figures"
      fontSize={{ base: 'sm', lg: 'md' }}
      whiteSpace="nowrap"
    >
      {column.lines(standing).map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
      <chakra.span color="fg.muted" {...folded}>
        {' '}
        {column.words}
      </chakra.span>
    </Cell>
  );
}

interface BarProps<T> {
  bar: RankingLook<T>['bar'];
  value: number;
  most: number;
  isLeader: boolean;
}
function Bar<T>({ bar, value, most, isLeader }: BarProps<T>): ReactNode {
  return (
    <Cell
      display="flex"
      alignItems="center"
      gap={4}
      gridColumn={{ base: '2 / -1', lg: 'auto' }}
      paddingStart={{ lg: 5 }}
    >
      <chakra.span
        minWidth={{ base: '0', lg: '60px' }}
        fontWeight="strong"
        whiteSpace="nowrap"
        fontSize={{ base: 'sm', lg: 'md' }}
      >
        <CountUp value={value} />
        <chakra.span fontWeight="text" color="fg.muted" {...folded}>
          {' '}
          {bar.words}
        </chakra.span>
      </chakra.span>
      <Meter thick share={most === 0 ? 0 : value / most} tone={isLeader ? 'spice' : 'quiet'} />
    </Cell>
  );
}

const movementColors: Readonly<Record<Movement['way'], string>> = {
  up: 'good',
  down: 'bad',
  same: 'fg.subtle',
  new: 'water.solid',
};
function MovementMark({ place, before }: { place: number; before: number | undefined }): ReactNode {
  const { way, sign, words } = movementOf(place, before);
  return (
    <chakra.small
      display="block"
      fontSize="xs"
      lineHeight="16px"
      fontWeight="text"
      whiteSpace="nowrap"
      color={movementColors[way]}
    >
      <span aria-hidden>{sign} </span>
      {words}
    </chakra.small>
  );
}

interface RowProps<T> extends RankingRow<T> {
  look: RankingLook<T>;
  /** Places a week ago by user id. null: there is nothing to compare. */
  earlier: ReadonlyMap<number, number> | null;
  /** The value of a full bar. */
  most: number;
  isOwn: boolean;
}
function Row<T extends Standing>({ place, standing, look, earlier, most, isOwn }: RowProps<T>): ReactNode {
  const { username, discordId, ratings } = standing;
  const isLeader = place <= leaders;
  const from = ratings === 1 ? 'From 1 rating' : `From ${formatNumber(ratings)} ratings`;
  return (
    <chakra.div
      role="row"
      {...(isOwn && { 'data-own': true })}
      {...line}
      rowGap={1.5}
      paddingBlock={{ base: 3, lg: 2 }}
      minHeight="64px"
      borderTopWidth="1px"
      // On narrow screens, the panel's border is directly above the first row.
      _first={{ borderTopWidth: { base: '0', lg: '1px' } }}
      borderColor="border"
      bg={isOwn ? 'bg.hover' : undefined}
      gridTemplateColumns={tracks(look.columns.length)}
    >
      <Cell fontSize="xl" fontWeight="strong" textStyle="figures" color={isLeader ? 'spice.text' : 'fg.subtle'}>
        {place}
        {earlier !== null && <MovementMark place={place} before={earlier.get(standing.userId)} />}
      </Cell>
      <Cell display="flex" alignItems="center" gap={2} gridColumn={{ base: '2 / -2', lg: 'auto' }} fontWeight="strong">
        <Person discordId={discordId} name={username} size={40} />
        {isOwn && <Pill tone="spice">You</Pill>}
      </Cell>
      {look.columns.map((column, at) => (
        <Amount key={column.head} column={column} standing={standing} isFirst={at === 0} />
      ))}
      <Bar bar={look.bar} value={look.bar.value(standing)} most={most} isLeader={isLeader} />
      <Cell textAlign="end" gridColumn={{ base: '-2 / -1', lg: 'auto' }} gridRow={{ base: 1, lg: 'auto' }}>
        <AverageStars stars={look.stars(standing)} title={from} />
      </Cell>
    </chakra.div>
  );
}

export interface RankingTableProps<T> {
  label: string;
  look: RankingLook<T>;
  rows: readonly T[];
  viewerId: string;
  /** Places a week ago by user id. null: there is nothing to compare. */
  earlier: ReadonlyMap<number, number> | null;
  /** The viewer's row, if it is not among the rows. It stays at the bottom. */
  own: RankingRow<T> | null;
}

export function RankingTable<T extends Standing>({
  label,
  look,
  rows,
  viewerId,
  earlier,
  own,
}: RankingTableProps<T>): ReactNode {
  const noteId = useId();
  const most = Math.max(0, ...rows.map(look.bar.value));
  return (
    <Panel as="div" role="table" aria-label={label} {...(own !== null && { 'aria-describedby': noteId })}>
      <Heads look={look} />
      <chakra.div role="rowgroup">
        {rows.map((standing, at) => (
          <Row
            key={standing.id}
            place={at + 1}
            standing={standing}
            look={look}
            earlier={earlier}
            most={most}
            isOwn={standing.discordId === viewerId}
          />
        ))}
      </chakra.div>
      {own !== null && (
        <TableFoot>
          <chakra.span id={noteId} srOnly>
            Your place is shown below.
          </chakra.span>
          <Row {...own} look={look} earlier={earlier} most={most} isOwn />
        </TableFoot>
      )}
    </Panel>
  );
}
