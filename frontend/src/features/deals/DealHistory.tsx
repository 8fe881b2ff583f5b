// History of a deal, loaded on request: owed, paid, corrected and given up, with names.
import { chakra } from '@chakra-ui/react';
import { dealRoutes, type Deal, type DealEntry } from '@guild/common/deals/deals.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { entryWords, signedWords } from './deals.words.ts';

/** The reason of a correction, from the deal itself. */
const whyOf = ({ corrections }: Deal, { kind, at, currency, change }: DealEntry): string | undefined =>
  kind === 'corrected'
    ? corrections.find((one) => one.at === at && one.currency === currency && one.change === change)?.note
    : undefined;

const Line = ({ entry, why }: { entry: DealEntry; why: string | undefined }): ReactNode => (
  <chakra.li
    display="grid"
    gridTemplateColumns="minmax(0, 1fr) auto"
    columnGap={3}
    paddingBlock={1}
    borderTopWidth="1px"
    borderColor="border"
  >
    <chakra.span minWidth={0} overflowWrap="anywhere">
      {entryWords[entry.kind]}
      {entry.by !== null && ` by ${entry.by}`}
      {why !== undefined && `: ${why}`} · <RelativeTime iso={entry.at} />
    </chakra.span>
    <chakra.span textStyle="figures" color="fg">
      {signedWords(entry)}
    </chakra.span>
  </chakra.li>
);

function Entries({ deal, id }: { deal: Deal; id: string }): ReactNode {
  const resource = useResource(
    (signal) => call(dealRoutes.listDealEntries, { params: { id: deal.id }, signal }),
    // Every change of a deal increases its version.
    { key: deal.version, newest: (_before, next) => next },
  );
  return (
    <chakra.div id={id} flexBasis="100%" minWidth={0} fontSize="sm" color="fg.muted">
      <ResourceView
        resource={resource}
        failed="Error loading the history"
        skeleton={<SkeletonRows count={2} height={28} label="Loading history..." />}
      >
        {(entries) => (
          <chakra.ul margin={0} padding={0} listStyleType="none" aria-label={`History: ${deal.title}`}>
            {entries.map((entry) => (
              <Line
                key={`${entry.at} ${entry.kind} ${entry.currency} ${entry.change}`}
                entry={entry}
                why={whyOf(deal, entry)}
              />
            ))}
          </chakra.ul>
        )}
      </ResourceView>
    </chakra.div>
  );
}

/** A button that shows the history. @param about the person or thing, for screen readers */
export function DealHistory({ deal, about }: { deal: Deal; about: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = `history-${deal.id}`;
  return (
    <>
      <Button
        size="sm"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`History: ${about}`}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && <Entries deal={deal} id={id} />}
    </>
  );
}
