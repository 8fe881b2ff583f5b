// Claims row: 64 people claim contracts through the whole app, compared with the driver's writes of
// a claim.
import { randomUUID } from 'node:crypto';
import { claimLimit } from '@guild/common/contracts/contracts.api';
import type { Collection } from 'mongodb';
import type { ClaimRow, ContractDocument } from '../../../backend/src/features/contracts/core/contracts.model.ts';
import type { AuditDocument } from '../../../backend/src/platform/people/audit/createAudit.ts';
import { alternate, median, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';

/** Claims a contract for a person. Returns whether it was accepted. */
type Claim = (person: number, contractId: number) => Promise<boolean>;
interface ClaimCounts {
  readonly taken: number;
  readonly refused: number;
  readonly perSecond: number;
}

/**
 * The people of one contract claim it one after the other. Each claims the next one as soon as they
 * have an answer.
 */
async function claiming(
  people: number,
  forMs: number,
  claim: Claim,
  contractIds: readonly number[],
): Promise<ClaimCounts> {
  const groups = Math.ceil(people / claimLimit);
  let [taken, refused] = [0, 0];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: people }, async (_each, person) => {
      const own = contractIds.filter((_id, at) => at % groups === Math.floor(person / claimLimit));
      for (const contractId of own) {
        if (performance.now() > began + forMs) return;
        if (await claim(person, contractId)) taken += 1;
        else refused += 1;
      }
      throw new Error('there were too few contracts');
    }),
  );
  return { taken, refused, perSecond: (taken * 1000) / (performance.now() - began) };
}

interface Claiming {
  readonly claim: Claim;
  close(): void;
}
async function claimsOver(port: number, people: readonly SignedIn[]): Promise<Claiming> {
  const lines = await Promise.all(people.map(() => Line.to(port)));
  return {
    claim: async (person, contractId) => {
      const headers = { Cookie: people[person]?.cookie ?? '' };
      const answer = await lines[person]?.send(requestOf('POST', `/api/contracts/${contractId}/claim`, headers));
      if (answer?.status !== 200 && answer?.status !== 409)
        throw new Error(`${answer?.head ?? ''}\n${answer?.body.toString() ?? ''}`);
      return answer.status === 200;
    },
    close: () => {
      for (const line of lines) line.close();
    },
  };
}

interface Stores {
  readonly contracts: Collection<ContractDocument>;
  readonly audit: Collection<AuditDocument>;
}
const storesOf = ({ db }: Hall): Stores => ({
  contracts: db.collection<ContractDocument>('contracts'),
  audit: db.collection<AuditDocument>('audit_entries'),
});

/**
 * Adds the claim with its fact in one conditional write, if there is room and the person has no
 * claim yet.
 */
async function writeClaim({ contracts }: Stores, contractId: number, row: ClaimRow, factId: string): Promise<boolean> {
  const { userId, username, discordId, claimedAt: at } = row;
  const data = { userId, username, discordId };
  const fact = { id: factId, kind: 'contract:claimed', at, format: 1 as const, data };
  const isOpen = {
    _id: contractId,
    deletedAt: null,
    status: { $in: ['open' as const, 'partially_claimed' as const] },
    deadline: { $gt: at },
    clientDiscordId: { $ne: discordId },
    'claims.discordId': { $ne: discordId },
  };
  const set = { $set: { status: 'partially_claimed' as const, updatedAt: at }, $inc: { version: 1 } };
  const written = await contracts.findOneAndUpdate(
    { ...isOpen, [`claims.${claimLimit - 1}`]: { $exists: false } },
    { ...set, $push: { claims: row, outbox: fact } },
    { returnDocument: 'after' },
  );
  return written !== null;
}

/**
 * The writes of a claim, one after the other: the contract with its fact, its audit entry, the
 * fact's removal.
 */
function rawClaims(stores: Stores): Claim {
  let lastId = 10_000_000;
  return async (person, contractId) => {
    lastId += 1;
    const at = new Date();
    const who = { userId: person, username: `Sand Walker ${person}`, discordId: `7${person}` };
    const row = { id: lastId, ...who, claimedAt: at, tookPart: null };
    const factId = randomUUID();
    if (!(await writeClaim(stores, contractId, row, factId))) return false;
    const about = { entity: 'contracts', entityId: contractId, action: 'contract.claimed', name: 'Escort' };
    const [before, after] = [{ currentClaims: 0 }, { currentClaims: 1 }];
    const rest = { before, after, personal: null, expiresAt: null };
    await stores.audit.insertOne({ _id: row.id, key: factId, at, ...who, ...about, ...rest });
    await stores.contracts.updateOne({ _id: contractId }, { $pull: { outbox: { id: factId } } });
    return true;
  };
}

/**
 * Number of wrong claims: accepted but missing, duplicate for one person, or above a contract's
 * limit.
 */
async function wrong(hall: Hall, contractIds: readonly number[], taken: number): Promise<number> {
  const { contracts } = storesOf(hall);
  const found = await contracts.find({ _id: { $in: [...contractIds] } }, { projection: { claims: 1 } }).toArray();
  const all = found.flatMap(({ claims }) => claims.length);
  const twice = found.map(({ claims }) => claims.length - new Set(claims.map(({ userId }) => userId)).size);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return Math.abs(taken - sum(all)) + sum(twice) + sum(all.map((count) => Math.max(0, count - claimLimit)));
}

const rate = ({ perSecond }: ClaimCounts): number => perSecond;
const summary = (measured: readonly ClaimCounts[]): string => {
  const refused = measured.map(({ taken, refused: no }) => (no / (taken + no)) * 100);
  return `${shown(median(measured.map(rate)))}/s (${shown(median(refused))} % refused)`;
};

async function compare(bench: Bench, hall: Hall): Promise<Figure[]> {
  const people = await hall.people(bench.few(64, 12));
  const forMs = bench.few(2500, 100);
  const contracts = (): Promise<number[]> => hall.contracts(bench.few(4000, 600));
  const ours = await claimsOver(hall.web.port, people);
  const raw = rawClaims(storesOf(hall));
  const claimed: number[] = [];
  let taken = 0;
  const measured = await alternate(
    bench.rounds,
    async () => {
      const ids = await contracts();
      const round = await claiming(people.length, forMs, ours.claim, ids);
      claimed.push(...ids);
      taken += round.taken;
      return round;
    },
    async () => claiming(people.length, forMs, raw, await contracts()),
  );
  ours.close();
  return [
    {
      what: `claims by ${people.length} people, ${claimLimit} at a time on the same contract`,
      value: ratioOf(measured, rate),
      unit: 'x',
      goal: { min: 1 },
      from: `${summary(measured.ours)}; the same three writes by the raw driver ${summary(measured.bare)}`,
    },
    {
      what: 'claims that are lost, doubled or beyond the places',
      value: await wrong(hall, claimed, taken),
      unit: 'claims',
      goal: { max: 0 },
      from: `${taken.toLocaleString('en-US')} taken`,
    },
  ];
}

export const claimStormRow: Row = {
  name: 'claim-storm',
  what: 'claims on contracts by 64 people at once, beside the raw driver',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      return await compare(bench, hall);
    } finally {
      await hall.close();
    }
  },
};
