// Demo ratings between client and contractors after a contract.
import { rate, type PresentSeasons } from '../../backend/src/features/contracts/ratings/ratings.decisions.ts';
import type { ContractDecision } from '../../backend/src/features/contracts/core/contracts.decisions.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';

/**
 * Who has rated: everybody, only the client, only the contractors, or the client and the first
 * contractor.
 */
export type DemoRated = 'both' | 'client' | 'contractors' | 'first';

interface SeedRating {
  readonly stars: number;
  readonly feedback: string | null;
}
const ofContractors: readonly SeedRating[] = [
  { stars: 5, feedback: 'On time, and quiet about it.' },
  { stars: 4, feedback: null },
  { stars: 5, feedback: 'Carried more than agreed.' },
  { stars: 3, feedback: 'Did it. Late, but did it.' },
  { stars: 4, feedback: 'Would ask again.' },
  { stars: 5, feedback: null },
  { stars: 2, feedback: 'I had to hold the ladder.' },
];
const ofClients: readonly SeedRating[] = [
  { stars: 5, feedback: 'Paid before we had unpacked.' },
  { stars: 5, feedback: null },
  { stars: 4, feedback: 'Clear orders, good tea.' },
  { stars: 3, feedback: 'The map was upside down.' },
  { stars: 4, feedback: null },
];
const hourMs = 3_600_000;

export interface RatingStep {
  readonly at: number;
  readonly decide: ContractDecision;
}
interface Rating {
  readonly rated: DemoRated;
  readonly client: Caller;
  /** Participants in the order of their claims. */
  readonly contractors: readonly Caller[];
  /** When it was completed, ms since 1970. */
  readonly doneAt: number;
  /** Different for each contract. */
  readonly variant: number;
  readonly seasonsAt: (at: number) => PresentSeasons;
  readonly nextRatingId: () => Promise<number>;
}

const nth = (all: readonly SeedRating[], at: number): SeedRating =>
  all[at % all.length] ?? { stars: 5, feedback: null };

/** All ratings of a contract, in the order of time. */
export async function ratingSteps(rating: Rating): Promise<RatingStep[]> {
  const { rated, client, contractors, doneAt, variant, seasonsAt, nextRatingId } = rating;
  const steps: RatingStep[] = [];
  const add = async (rater: Caller, ratee: Caller, { stars, feedback }: SeedRating): Promise<void> => {
    const at = doneAt + (steps.length + 1) * 2 * hourMs;
    const words = { rating: stars, feedback, rateeId: ratee.userId };
    steps.push({ at, decide: rate(words, await nextRatingId(), seasonsAt(at), rater, false) });
  };
  const pairs = rated === 'first' ? contractors.slice(0, 1) : contractors;
  if (rated !== 'contractors')
    for (const [at, one] of pairs.entries()) await add(client, one, nth(ofContractors, variant + at * 3));
  if (rated !== 'client')
    for (const [at, one] of pairs.entries()) await add(one, client, nth(ofClients, variant + at * 2));
  return steps;
}
