// Settings for admins: who earned points from whom in the last 30 days, as a table.
import { chakra } from '@chakra-ui/react';
import { standingRoutes, type PointsBetween as Row } from '@guild/common/contracts/standings.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Person } from '../../ui/Person.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { recipe } from '../../ui/theme/recipe.ts';

/** Number of rows that are shown at first. */
const firstRows = 5;

const table = recipe({
  width: '100%',
  tableLayout: 'fixed',
  fontSize: 'sm',
  '& th': { textAlign: 'start', fontWeight: 'text', fontSize: 'xs', color: 'fg.subtle' },
  '& th, & td': { padding: '8px 8px 8px 0', verticalAlign: 'top' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
  // Whole names, because the table is about who earned from whom.
  '& td span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& :is(th, td):last-child': { textAlign: 'end', paddingInlineEnd: 0, width: '32%' },
});

/** '7 times', '7 times, 2 of them without points' */
const timesInWords = ({ times, withoutPoints }: Row): string =>
  [
    times === 1 ? 'once' : `${formatNumber(times)} times`,
    ...(withoutPoints > 0 ? [`${formatNumber(withoutPoints)} of them without points`] : []),
  ].join(', ');

const Line = ({ row }: { row: Row }): ReactNode => (
  <tr>
    <td>
      <Person discordId={row.earner.discordId} name={row.earner.username} />
    </td>
    <td>
      <Person discordId={row.from.discordId} name={row.from.username} />
    </td>
    <td>
      <chakra.b fontWeight="strong" textStyle="figures">
        {formatNumber(row.points)}
      </chakra.b>
      <chakra.span display="block" fontSize="xs" color="fg.muted">
        {row.what}, {timesInWords(row)}
      </chakra.span>
    </td>
  </tr>
);

function Table({ rows }: { rows: readonly Row[] }): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : rows.length - firstRows;
  return (
    <>
      <table className={table()} aria-label="Who earned points from whom">
        <thead>
          <tr>
            <th scope="col">Earned by</th>
            <th scope="col">From</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, showsAll ? undefined : firstRows).map((row) => (
            <Line key={`${row.earner.discordId} ${row.from.discordId} ${row.what}`} row={row} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button size="sm" justifySelf="start" onClick={() => setShowsAll(true)}>
          Show {formatNumber(hidden)} more
        </Button>
      )}
    </>
  );
}

export default function PointsBetween(): ReactNode {
  const resource = useResource((signal) => call(standingRoutes.getPointsBetween, { signal }));
  return (
    <ResourceView
      resource={resource}
      failed="Error loading who earned points from whom"
      skeleton={<SkeletonRows count={3} height={37} width="100%" />}
    >
      {(rows) =>
        rows.length === 0 ? (
          <chakra.p color="fg.muted" fontSize="sm">
            Nobody earned points from another member in the last 30 days.
          </chakra.p>
        ) : (
          <Table rows={rows} />
        )
      }
    </ResourceView>
  );
}
