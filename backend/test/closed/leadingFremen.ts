// Gives everybody a purse, a title to choose and one item for a call.
import { randomInt } from 'node:crypto';
import type { Hall } from '../harness.ts';
import { endTrial } from './leadingTrials.ts';

interface StoredUser {
  readonly _id: number;
  readonly username: string;
  readonly discordId: string;
}
const kind = { type: 'charm', category: 'fortune', effect: 'more_spice' } as const;

/** A new item of the market. */
async function newItem(hall: Hall, now: Date): Promise<number> {
  const id = randomInt(1000, 1e9);
  const life = { createdAt: now, updatedAt: now, deletedAt: null, deletedBy: null, version: 1, outbox: [] };
  const what = { key: null, name: 'Feather', description: 'Light.', ...kind, spiceCost: 1, solariCost: 1 };
  const items = (await hall.database()).collection<{ _id: number } & Record<string, unknown>>('trial_items');
  await items.insertOne({ _id: id, ...what, isActive: true, ...life });
  return id;
}

/**
 * Prepares everybody for a call of this name.
 * @returns the id of the item, or of the person, in the call
 */
export async function leadFremen(name: string, hall: Hall): Promise<string> {
  const db = await hall.database();
  const now = new Date(hall.clock.now());
  const itemId = await newItem(hall, now);
  const owned = {
    id: itemId,
    itemId,
    name: 'Feather',
    ...kind,
    quantity: 1,
    isEquipped: name === 'unequipTrialItem',
    obtainedAt: now,
  };
  // A trial player cannot change their pack.
  const hasIt = name === 'equipTrialItem' || name === 'unequipTrialItem';
  if (hasIt) await endTrial(hall);
  const nothing = {
    entries: 0,
    trialsJoined: 0,
    trialsWon: 0,
    roundsSurvived: 0,
    winStreak: 0,
    bestStreak: 0,
    honor: 0,
    rightGuesses: 0,
    spiceEarned: 0,
    solariEarned: 0,
    settledTrials: [],
    lastTrial: null,
    hasPlayed: false,
    createdAt: now,
  };
  const set = {
    spice: 1000,
    solari: 1000,
    currentTitle: 'Initiate',
    unlockedTitles: ['Initiate', 'Sand Walker'],
    inventory: hasIt ? [owned] : [],
    updatedAt: now,
  };
  const users = await db.collection<StoredUser>('users').find({}).toArray();
  for (const { _id, username, discordId } of users)
    await db
      .collection<{ _id: number; version: number }>('fremen_profiles')
      .updateOne(
        { _id },
        { $set: set, $inc: { version: 1 }, $setOnInsert: { userId: _id, username, discordId, ...nothing, outbox: [] } },
        { upsert: true },
      );
  return name === 'getFremenProfile' ? (users[0]?._id ?? 0).toString() : itemId.toString();
}
