// List in a panel of a profile: summary, first rows with a button for all, and the empty state.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileList as Shown, ProfileRow } from '../../platform/features/profilePart.ts';
import { Button } from '../../ui/Button.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';

/** Number of rows that are shown at first. */
const firstRows = 6;

const Row = ({ row: { to, name, more, below } }: { row: ProfileRow }): ReactNode => (
  <chakra.li
    {...opensByPress}
    display="grid"
    gridTemplateColumns="minmax(0, 1fr) auto"
    alignItems="center"
    columnGap={3}
    rowGap={0.5}
    padding="12px 20px"
    borderTopWidth="1px"
    borderColor="border"
    _hover={{ bg: 'bg.hover' }}
    transition="background var(--motion-fast)"
  >
    <chakra.span truncate fontWeight="strong">
      <CardLink to={to} title={name}>
        {name}
      </CardLink>
    </chakra.span>
    <chakra.span color="fg.muted" fontSize="sm" textStyle="figures">
      {more}
    </chakra.span>
    {below !== undefined && (
      <chakra.span gridColumn="1 / -1" color="fg.muted" fontSize="sm" textStyle="figures">
        {below}
      </chakra.span>
    )}
  </chakra.li>
);

const line = { padding: '12px 20px', color: 'fg.muted', fontSize: 'sm', borderColor: 'border' } as const;

export interface ProfileListProps {
  list: Shown;
  /** On the viewer's own profile, an empty list offers a next step. */
  isOwn: boolean;
}
export function ProfileList({ list, isOwn }: ProfileListProps): ReactNode {
  const { title, lead, rows, rest, empty, next } = list;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const hidden = rows.length - shown.length;
  return (
    <chakra.section aria-label={title}>
      <chakra.div padding="14px 20px" display="grid" gap={1.5}>
        <chakra.h2 fontSize="md" fontWeight="strong">
          {title}
        </chakra.h2>
        {lead !== undefined && (
          <chakra.div color="fg.muted" fontSize="sm" textStyle="figures">
            {lead}
          </chakra.div>
        )}
      </chakra.div>
      {rows.length === 0 && empty !== null && (
        <chakra.p {...line} borderTopWidth="1px" display="flex" flexWrap="wrap" columnGap={3} rowGap={1}>
          {empty}
          {isOwn && next !== undefined && (
            <chakra.span asChild color="water.solid" fontWeight="strong">
              <Link to={next.to}>{next.words}</Link>
            </chakra.span>
          )}
        </chakra.p>
      )}
      <chakra.ul>
        {shown.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </chakra.ul>
      {hidden > 0 ? (
        <chakra.div padding="8px 12px" borderTopWidth="1px" borderColor="border">
          <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
            Show {hidden} more
          </Button>
        </chakra.div>
      ) : (
        rest !== undefined && (
          <chakra.p {...line} borderTopWidth="1px">
            {rest}
          </chakra.p>
        )
      )}
    </chakra.section>
  );
}
