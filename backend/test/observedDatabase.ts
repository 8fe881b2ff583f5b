// A separate test database that records the commands on one of its collections.
import { createConnection, type Connection } from 'mongoose';
import { anEnv } from './harness.ts';

export interface ObservedDatabase {
  readonly db: Connection;
  /** Names of the commands since the last call; reads of only some fields are marked. */
  newlyAsked(): string[];
  close(): Promise<void>;
}

export async function observedDatabase(collection: string): Promise<ObservedDatabase> {
  const db = await createConnection(anEnv().mongodbUri, { monitorCommands: true }).asPromise();
  const asked: string[] = [];
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    const about = command as Readonly<Record<string, unknown>>;
    if (about[commandName] !== collection) return;
    asked.push(about['projection'] === undefined ? commandName : `${commandName} some fields`);
  });
  return {
    db,
    newlyAsked: () => asked.splice(0),
    async close() {
      await db.dropDatabase();
      await db.destroy();
    },
  };
}
