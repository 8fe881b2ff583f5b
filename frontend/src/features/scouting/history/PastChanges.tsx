// Texts about a past week: what had appeared, and what was gone since the week before.
import { chakra } from '@chakra-ui/react';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import { useId, type ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Marker } from '../map/Marker.tsx';
import { chip } from '../core/CategoryCard.tsx';

interface ListProps {
  title: string;
  resources: ArchivedMap['resources'];
  /** Text for an empty list. */
  none: string;
  chosen: string | null;
  onCell: (cell: string) => void;
}
function List({ title, resources, none, chosen, onCell }: ListProps): ReactNode {
  const id = useId();
  const count = resources.reduce((sum, { locations }) => sum + locations.length, 0);
  return (
    <Panel aria-labelledby={id} padding={{ base: 4, md: 5 }} display="grid" gap={3} alignContent="start">
      <chakra.h3 id={id} fontSize="14px" lineHeight="20px" fontWeight="strong">
        {title}{' '}
        <chakra.span color="fg.subtle" fontWeight="text" textStyle="figures">
          {count}
        </chakra.span>
      </chakra.h3>
      {count === 0 && <chakra.p color="fg.muted">{none}</chakra.p>}
      {resources.map(({ category, categoryName, locations }) => (
        <chakra.div
          key={category}
          role="group"
          aria-label={categoryName}
          display="grid"
          gridTemplateColumns="22px minmax(0, 1fr)"
          columnGap={2}
          rowGap={1.5}
        >
          <Marker category={category} />
          <chakra.span fontSize="13px" lineHeight="20px">
            {categoryName}
          </chakra.span>
          <span />
          <chakra.div display="flex" flexWrap="wrap" gap={1.5}>
            {locations.map((cell) => (
              <button
                key={cell}
                type="button"
                className={chip()}
                aria-pressed={cell === chosen}
                onClick={() => onCell(cell)}
              >
                {cell}
              </button>
            ))}
          </chakra.div>
        </chakra.div>
      ))}
    </Panel>
  );
}

export interface PastChangesProps {
  map: ArchivedMap;
  chosen: string | null;
  onCell: (cell: string) => void;
}
export function PastChanges({ map: { before, appeared, gone }, chosen, onCell }: PastChangesProps): ReactNode {
  if (before === null)
    return (
      <Panel as="div" padding={{ base: 4, md: 5 }}>
        <chakra.h3 fontSize="14px" lineHeight="20px" fontWeight="strong">
          The first week
        </chakra.h3>
        <chakra.p color="fg.muted">There is no earlier week to compare it with.</chakra.p>
      </Panel>
    );
  const of = { chosen, onCell };
  return (
    <>
      <List title={`Appeared since ${before.weekLabel}`} resources={appeared} none="Nothing appeared." {...of} />
      <List title={`Gone since ${before.weekLabel}`} resources={gone} none="Nothing disappeared." {...of} />
    </>
  );
}
