// The server's key pair for push messages. Browsers subscribe with its public key.
import type { Connection } from 'mongoose';
import webPush from 'web-push';

/** Stored in the `settings` collection. Both keys are base64url. */
interface KeysDocument {
  _id: 'push-keys';
  publicKey: string;
  privateKey: string;
}
export type PushKeys = Pick<KeysDocument, 'publicKey' | 'privateKey'>;

const only = { _id: 'push-keys' } as const;
const openKeys = (db: Pick<Connection, 'collection'>) => db.collection<KeysDocument>('settings');

/**
 * Makes the key pair if there is none. With another pair, all devices would have to subscribe again, so
 * it stays for good, and is in the backup.
 */
export async function preparePushKeys(db: Pick<Connection, 'collection'>): Promise<void> {
  await openKeys(db).updateOne(only, { $setOnInsert: webPush.generateVAPIDKeys() }, { upsert: true });
}

/** Reads the key pair once. `preparePushKeys` must have stored it. */
export function pushKeysReader(db: Pick<Connection, 'collection'>): () => Promise<PushKeys> {
  let known: PushKeys | null = null;
  return async () => {
    known ??= await openKeys(db).findOne(only);
    if (known === null) throw new Error('there are no keys for push messages');
    return known;
  };
}
