// The one list of migrations, in order of their numbers.
import type { Connection } from 'mongoose';
import type { Migration } from '../platform/migrations.ts';

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'a star that is taken stays as a document',
    async run(db: Connection): Promise<void> {
      const before = { watching: { $exists: false } };
      const star = { watching: true, version: 1, outbox: [] };
      await db.collection('auction_watches').updateMany(before, { $set: star, $rename: { createdAt: 'changedAt' } });
    },
  },
];
