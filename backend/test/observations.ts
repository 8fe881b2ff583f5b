// Everything that clients received about auctions, and the contradictions in it.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { BidDocument } from '../src/features/auctions/core/auctions.model.ts';

/** One request and its outcome. */
export interface SentRequest {
  readonly verb: 'create' | 'bid' | 'buyout' | 'end' | 'remove' | 'restore' | 'read';
  /** Omitted for `create` and for lists. */
  readonly auctionId?: number;
  /** The caller. */
  readonly discordId: string;
  /** The sent data, if it says more than the verb. */
  readonly sent?: { readonly itemName?: string; readonly bidAmount?: number };
  /** The reply's status; null if there was none. */
  readonly status: number | null;
  readonly body: unknown;
  /** Ms by any clock that only goes forward; only their order counts. */
  readonly started: number;
  readonly answered: number;
}

/** Whether the request was carried out; `unknown` without a reply or with a 5xx. */
export function outcomeOf({ status }: Pick<SentRequest, 'status'>): 'accepted' | 'refused' | 'unknown' {
  if (status === null || status >= 500) return 'unknown';
  return status < 300 || status === 304 ? 'accepted' : 'refused';
}

/** The auctions in a reply or a live message, without the extra fields of a message. */
export function auctionsIn(body: unknown): Auction[] {
  if (Array.isArray(body)) return body.flatMap(auctionsIn);
  if (typeof body !== 'object' || body === null || !('currentBid' in body) || !('version' in body)) return [];
  const entity: Record<string, unknown> = { ...body };
  delete entity['factId'];
  delete entity['factIds'];
  return [entity as unknown as Auction];
}

const settledFields = ['winnerId', 'winnerDiscordId', 'currentBid', 'bidCount', 'endReason', 'endTime'] as const;

/** Whether the bid that leads in one version was struck before the other. */
const isLeaderStruck = (earlier: Auction, later: Auction, bids: readonly BidDocument[]): boolean =>
  bids.some(
    ({ bidAmount, bidderDiscordId, struckAt }) =>
      bidAmount === earlier.currentBid &&
      bidderDiscordId === earlier.leaderDiscordId &&
      struckAt != null &&
      struckAt.getTime() >= Date.parse(earlier.updatedAt) &&
      struckAt.getTime() <= Date.parse(later.updatedAt),
  );

/** What cannot have changed in this way from one version to a later one. */
function between(earlier: Auction, later: Auction, bids: readonly BidDocument[]): string[] {
  const about = `between versions ${earlier.version} and ${later.version}`;
  const found: string[] = [];
  if (later.currentBid < earlier.currentBid && !isLeaderStruck(earlier, later, bids))
    found.push(`${about}: the current bid fell and was not struck`);
  if (later.bidCount < earlier.bidCount) found.push(`${about}: the number of bids fell`);
  if (later.endTime < earlier.endTime) found.push(`${about}: the end came nearer`);
  if (later.bidCount === earlier.bidCount && later.currentBid > earlier.currentBid)
    found.push(`${about}: the current bid rose without a bid`);
  if (earlier.status !== 'ended') return found;
  if (later.status !== 'ended') return [...found, `${about}: it was active again after its end`];
  for (const field of settledFields)
    if (earlier[field] !== later[field])
      found.push(`${about}: ${field} changed after the end from ${earlier[field]} to ${later[field]}`);
  return found;
}

/** All versions of auctions that anybody has seen, by auction and version. */
export type Story = ReadonlyMap<number, ReadonlyMap<number, Auction>>;

/** Collects sightings; the same version of an auction must look the same to everybody. */
export function storyOf(sightings: readonly Auction[]): { story: Story; problems: string[] } {
  const story = new Map<number, Map<number, Auction>>();
  const problems: string[] = [];
  for (const seen of sightings) {
    const versions = story.get(seen.id) ?? new Map<number, Auction>();
    story.set(seen.id, versions);
    const known = versions.get(seen.version);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(seen))
      problems.push(`auction ${seen.id}: version ${seen.version} was told in two ways`);
    versions.set(seen.version, seen);
  }
  return { story, problems };
}

/** The leader of a version is the highest bid that stood at its time. */
function leaderProblems(seen: Auction, bids: readonly BidDocument[]): string[] {
  const { version, currentBid, startingPrice, leaderDiscordId } = seen;
  const about = `version ${version}`;
  const at = Date.parse(seen.updatedAt);
  const found: string[] = [];
  // What happened in the same millisecond may have come before or after.
  const mayLead = bids.some(
    ({ bidAmount, bidderDiscordId, bidTime, struckAt }) =>
      bidAmount === currentBid &&
      bidderDiscordId === leaderDiscordId &&
      bidTime.getTime() <= at &&
      (struckAt == null || struckAt.getTime() >= at),
  );
  if (leaderDiscordId === null ? currentBid !== startingPrice : !mayLead)
    found.push(`${about}: no standing bid of ${currentBid} by its leader`);
  for (const { bidAmount, bidTime, struckAt } of bids)
    if (bidAmount > currentBid && bidTime.getTime() < at && (struckAt == null || struckAt.getTime() > at))
      found.push(`${about}: the bid of ${bidAmount} stood above the current bid of ${currentBid}`);
  return found;
}

/** Versions of one auction that contradict its stored bids or each other. */
export function versionProblems(versions: Iterable<Auction>, bids: readonly BidDocument[]): string[] {
  const inOrder = [...versions].sort((a, b) => a.version - b.version);
  return inOrder.flatMap((later, index) => {
    const earlier = inOrder[index - 1];
    return [...leaderProblems(later, bids), ...(earlier === undefined ? [] : between(earlier, later, bids))];
  });
}

/** No reply may be older than a reply received before its request was sent. */
export function staleReplies(sentRequests: readonly SentRequest[]): string[] {
  const problems: string[] = [];
  const byAnswer = [...sentRequests].sort((a, b) => a.answered - b.answered);
  const known = new Map<number, number>();
  let received = 0;
  for (const asked of [...sentRequests].sort((a, b) => a.started - b.started)) {
    for (
      let next = byAnswer[received];
      next !== undefined && next.answered < asked.started;
      next = byAnswer[++received]
    )
      for (const { id, version } of auctionsIn(next.body)) known.set(id, Math.max(version, known.get(id) ?? 0));
    for (const { id, version } of auctionsIn(asked.body))
      if (version < (known.get(id) ?? 0))
        problems.push(`auction ${id}: ${asked.verb} answered version ${version} after ${known.get(id)} had been told`);
  }
  return problems;
}
