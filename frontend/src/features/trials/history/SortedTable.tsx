// Sortable table of people. On narrow screens each row is a card.
import { chakra } from '@chakra-ui/react';
import type { Direction } from '@guild/common/trials/economy.api';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TableFoot } from '../../../ui/TableFoot.tsx';

export interface SortedColumn<T, S extends string> {
  readonly head: string;
  /** Text after the value in a card, which has no column header. */
  readonly words: string | ((row: T) => string);
  readonly value: (row: T) => ReactNode;
  /** The order that pressing the header requests. Absent: not sortable. */
  readonly sort?: S;
}
export interface Sorting<S extends string> {
  readonly sort: S;
  readonly direction: Direction;
}
/** A select for the order, where there are no headers. */
export interface OrderChoice<S extends string> extends Sorting<S> {
  readonly words: string;
}
export interface SortedTableProps<T, S extends string> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => number;
  /** Content before the person: their rank. */
  lead: { readonly head: string; readonly value: (row: T) => ReactNode };
  who: { readonly head: string; readonly value: (row: T) => ReactNode };
  columns: readonly SortedColumn<T, S>[];
  sorting: Sorting<S>;
  orders: readonly OrderChoice<S>[];
  onSort: (sorting: Sorting<S>) => void;
  isOwn: (row: T) => boolean;
  /** The viewer's own row, if it is not among the rows. It stays at the bottom. */
  pinned?: { readonly row: T; readonly lead: ReactNode } | undefined;
}

const Cell = chakra('div', { base: { minWidth: 0 } }, { defaultProps: { role: 'cell' } });
const tracks = (columns: number): string => `44px minmax(160px, 3fr) repeat(${columns}, minmax(84px, 1fr))`;
const line = {
  display: { base: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { base: 3, lg: 5 },
  rowGap: 1,
  paddingInline: { base: 4, md: 6 },
} as const;

const other: Readonly<Record<Direction, Direction>> = { asc: 'desc', desc: 'asc' };
interface HeadProps<S extends string> {
  head: string;
  sort: S | undefined;
  sorting: Sorting<S>;
  onSort: (sorting: Sorting<S>) => void;
}
function Head<S extends string>({ head, sort, sorting, onSort }: HeadProps<S>): ReactNode {
  const isChosen = sort === sorting.sort;
  if (sort === undefined)
    return (
      <chakra.div role="columnheader" textAlign="end">
        {head}
      </chakra.div>
    );
  return (
    <chakra.div
      role="columnheader"
      textAlign="end"
      {...(isChosen && { 'aria-sort': sorting.direction === 'asc' ? 'ascending' : 'descending' })}
    >
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap={1}
        minHeight="32px"
        color={isChosen ? 'fg' : 'inherit'}
        fontWeight={isChosen ? 'strong' : 'text'}
        _hover={{ color: 'fg' }}
        onClick={() => onSort({ sort, direction: isChosen ? other[sorting.direction] : 'desc' })}
      >
        <chakra.span
          display="inline-flex"
          visibility={isChosen ? 'visible' : 'hidden'}
          transform={sorting.direction === 'asc' ? 'rotate(180deg)' : undefined}
        >
          <Icon name="chevron" size={16} />
        </chakra.span>
        {head}
      </chakra.button>
    </chakra.div>
  );
}

interface RowProps<T, S extends string> extends Pick<SortedTableProps<T, S>, 'who' | 'columns'> {
  row: T;
  lead: ReactNode;
  isOwn: boolean;
}
function Row<T, S extends string>({ row, lead, who, columns, isOwn }: RowProps<T, S>): ReactNode {
  return (
    <chakra.div
      role="row"
      {...(isOwn && { 'data-own': true })}
      {...line}
      paddingBlock={{ base: 3, lg: 2 }}
      // In a card, everything is below the name.
      position="relative"
      paddingInlineStart={{ base: '60px', md: '68px', lg: 6 }}
      minHeight="60px"
      borderTopWidth="1px"
      _first={{ borderTopWidth: { base: '0', lg: '1px' } }}
      borderColor="border"
      bg={isOwn ? 'bg.hover' : undefined}
      gridTemplateColumns={tracks(columns.length)}
    >
      <Cell
        position={{ base: 'absolute', lg: 'static' }}
        insetInlineStart={{ base: 4, md: 6 }}
        top={3}
        fontSize="lg"
        fontWeight="strong"
        textStyle="figures"
        color="fg.subtle"
      >
        {lead}
      </Cell>
      <Cell flex="1 1 100%">{who.value(row)}</Cell>
      {columns.map(({ head, words, value }) => (
        <Cell
          key={head}
          textAlign={{ lg: 'end' }}
          textStyle="figures"
          fontSize={{ base: 'sm', lg: 'md' }}
          whiteSpace="nowrap"
        >
          {value(row)}
          <chakra.span color="fg.muted" hideFrom="lg">
            {' '}
            {typeof words === 'string' ? words : words(row)}
          </chakra.span>
        </Cell>
      ))}
    </chakra.div>
  );
}

/** Select for the order of cards. */
export function OrderSelect<S extends string>({
  sorting,
  orders,
  onSort,
}: Pick<SortedTableProps<never, S>, 'sorting' | 'orders' | 'onSort'>): ReactNode {
  const keyOf = ({ sort, direction }: Sorting<S>): string => `${sort}-${direction}`;
  return (
    <chakra.div hideFrom="lg" flex="1 1 40%">
      <Select
        aria-label="Sort by"
        value={keyOf(sorting)}
        onChange={({ target }) => {
          const chosen = orders.find((one) => keyOf(one) === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {orders.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {one.words}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}

export function SortedTable<T, S extends string>(props: SortedTableProps<T, S>): ReactNode {
  const { label, rows, keyOf, lead, who, columns, sorting, onSort, isOwn, pinned } = props;
  return (
    <Panel as="div" role="table" aria-label={label}>
      <chakra.div role="rowgroup" hideBelow="lg">
        <chakra.div
          role="row"
          {...line}
          gridTemplateColumns={tracks(columns.length)}
          minHeight="44px"
          fontSize="xs"
          color="fg.subtle"
        >
          <div role={lead.head === '' ? 'cell' : 'columnheader'}>{lead.head}</div>
          <div role="columnheader">{who.head}</div>
          {columns.map(({ head, sort }) => (
            <Head key={head} head={head} sort={sort} sorting={sorting} onSort={onSort} />
          ))}
        </chakra.div>
      </chakra.div>
      <chakra.div role="rowgroup">
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} who={who} columns={columns} lead={lead.value(row)} isOwn={isOwn(row)} />
        ))}
      </chakra.div>
      {pinned !== undefined && (
        <TableFoot>
          <Row row={pinned.row} lead={pinned.lead} who={who} columns={columns} isOwn />
        </TableFoot>
      )}
    </Panel>
  );
}
