// A server of its own in a fresh directory, with the official driver connected, for one test file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type Document, type MongoClientOptions } from 'mongodb';
import { startServer, type RunningServer } from '../src/server.ts';

export type TestServer = { server: RunningServer; client: MongoClient; db: Db; dir: string; stop: () => Promise<void> };

export const freshDir = (): string => mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Starts a server and a client; `stop` ends both and removes the data. */
export async function startTestServer(options: MongoClientOptions = {}): Promise<TestServer> {
  const dir = freshDir();
  const server = await startServer({ port: 0, dir });
  const client = await MongoClient.connect(server.uri, options);
  const stop = async (): Promise<void> => {
    await client.close();
    await server.close();
    removeDir(dir);
  };
  return { server, client, db: client.db('hall'), dir, stop };
}

export type Refusal = { code: number | undefined; message: string; codeName: string | undefined; more: Document };

/** What a promise is rejected with, as the driver shows it. */
export async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  try {
    await promise;
  } catch (error) {
    const { code, message, codeName } = error as { code?: number; message: string; codeName?: string };
    return { code, message, codeName, more: error as Document };
  }
  throw new Error('nothing was refused');
}
