// A socket that records every live message with the database content at its arrival.
import type { ChangedAuction } from '@guild/common/auctions/auctions.api';
import type { Db } from 'mongodb';
import { io } from 'socket.io-client';
import type { Client } from '../harness.ts';

export interface ReceivedMessage {
  readonly name: string;
  readonly payload: ChangedAuction;
  /** The version stored when the message arrived. */
  readonly storedVersion: number;
}
export interface Watcher {
  /** Messages since the last call of `forget`, once the database has been read for all of them. */
  received(): Promise<ReceivedMessage[]>;
  /** The newest version sent of this auction, 0 for none. */
  newest(auctionId: number): number;
  forget(): void;
  close(): void;
}

/**
 * Opens a socket of this person at the web process of `url` and joins the room of all auctions.
 */
export async function watch(url: string, person: Pick<Client, 'cookie'>, db: Db): Promise<Watcher> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Cookie: person.cookie() },
  });
  const auctions = db.collection<{ _id: number; version: number }>('auctions');
  let received: Promise<ReceivedMessage>[] = [];
  const newest = new Map<number, number>();
  socket.onAny((name: string, payload: ChangedAuction) => {
    if (!name.startsWith('auction:')) return;
    newest.set(payload.id, Math.max(payload.version, newest.get(payload.id) ?? 0));
    received.push(
      auctions
        .findOne({ _id: payload.id }, { projection: { version: 1 } })
        .then((stored) => ({ name, payload, storedVersion: stored?.version ?? 0 })),
    );
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('room:join', 'auctions');
  return {
    received: () => Promise.all(received),
    newest: (auctionId) => newest.get(auctionId) ?? 0,
    forget() {
      received = [];
      newest.clear();
    },
    close: () => void socket.close(),
  };
}

/** Problems with the messages of one socket. */
export function receivedProblems(received: readonly ReceivedMessage[]): string[] {
  const problems: string[] = [];
  const facts = new Map<string, string>();
  for (const { name, payload, storedVersion } of received) {
    const about = `auction ${payload.id}, ${name}`;
    if (storedVersion < payload.version)
      problems.push(`${about}: version ${payload.version} was told while ${storedVersion} was stored`);
    const key = `${name} ${payload.factId}`;
    const before = facts.get(key);
    const now = payload.id.toString();
    if (before !== undefined && before !== now) problems.push(`${about}: one fact was sent of two auctions`);
    facts.set(key, now);
  }
  return problems;
}
