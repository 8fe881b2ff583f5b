// Reputation badge beside a name. Until the reputation is known, it only reserves space.
import { chakra } from '@chakra-ui/react';
import type { Reputation } from '@guild/common/contracts/standings.api';
import type { ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { AverageStars } from '../../../ui/Stars.tsx';
import { reputations } from './ratings.store.ts';
import { clientInShort, clientInWords, contractorInWords, paymentInWords } from './reputation.words.ts';

/** The role in which the person is shown. `client-short` is for cards. */
type Part = 'client' | 'client-short' | 'contractor';
const wordsOf: Readonly<Record<Part, (reputation: Reputation) => string[]>> = {
  client: ({ asClient }) => [clientInWords(asClient), paymentInWords(asClient)],
  'client-short': ({ asClient }) => [clientInShort(asClient)],
  contractor: ({ asContractor }) => [contractorInWords(asContractor)],
};

export function ReputationBadge({ userId, part }: { userId: number; part: Part }): ReactNode {
  const reputation = dataOf(reputations.useOne(userId).loaded);
  const rated = reputation?.[part === 'contractor' ? 'asContractor' : 'asClient'];
  return (
    <chakra.span
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={1.5}
      minWidth={0}
      minHeight="24px"
      fontSize="xs"
      lineHeight="20px"
      color="fg.muted"
      title={`As a ${part === 'contractor' ? 'contractor' : 'client'}, over all seasons`}
    >
      {rated !== undefined && rated.ratings > 0 && <AverageStars stars={rated.averageRating / 100} />}
      {reputation !== null &&
        wordsOf[part](reputation)
          .filter((words) => words !== '')
          .map((words) => <span key={words}>{words}</span>)}
    </chakra.span>
  );
}
