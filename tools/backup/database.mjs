// The database to back up or restore: the one of MONGODB_URI, or the embedded one of this folder.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { socketFolder } from '../launcher/sockets.mjs';
import { Refusal } from './backup-file.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
const defaultDatabase = 'guild';

/**
 * @typedef {object} OpenDatabase
 * @property {MongoClient} client
 * @property {import('mongodb').Db} db
 * @property {boolean} still whether nobody else can write, as in a copy of the embedded database
 * @property {boolean} [alone] whether nobody else can have it open, as with the embedded database
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} uri
 * @param {string} [into] another database on the same server; default: the one in the address
 * @returns {Promise<OpenDatabase>}
 */
export async function openUri(uri, into) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000, ignoreUndefined: false });
  try {
    await client.connect();
    await client.db('admin').command({ ping: 1 });
  } catch (error) {
    await client.close();
    throw new Refusal(`The database does not answer: ${/** @type {Error} */ (error).message}`);
  }
  return { client, db: client.db(into), still: false, close: () => client.close() };
}

/**
 * Runs the embedded database on a folder, for this command only.
 * @param {string} dir
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>}
 */
async function runEmbedded(dir) {
  const program = path.join(root, 'dist/embedded-mongo.mjs');
  if (!existsSync(program)) throw new Refusal('The embedded database is not built yet: run npm run build first.');
  const sockets = await socketFolder(dir);
  const listening = sockets === undefined ? ['--port', '0'] : ['--socket', path.join(sockets, 'database.sock')];
  const child = spawn(process.execPath, [program, ...listening, '--dir', dir, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must not stop it: undoing needs the database
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const uri = await new Promise((resolve, reject) => {
    let said = '';
    const hear = (/** @type {Buffer} */ part) => {
      said += part.toString();
      const found = /mongodb:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', () => reject(new Refusal(said.trim() || 'The embedded database did not start.')));
  });
  return { uri, stop };
}

/**
 * A copy of the embedded database as of this moment, while its owner continues to write.
 * @param {string} dir folder of the embedded database
 * @param {string} [into] name of the database
 * @returns {Promise<OpenDatabase>}
 */
export async function openCopy(dir, into) {
  if (!existsSync(path.join(dir, 'data.mdb'))) throw new Refusal(`There is no embedded database in ${dir}.`);
  const { open } = await import('lmdb');
  const copy = mkdtempSync(path.join(tmpdir(), 'guild-hall-backup-'));
  try {
    const source = open({ path: dir, readOnly: true, keyEncoding: 'binary', encoding: 'binary', noSubdir: false });
    await source.backup(copy, false);
    await source.close();
    const opened = await openEmbedded(copy, into);
    return {
      ...opened,
      still: true,
      close: async () => {
        await opened.close();
        rmSync(copy, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The embedded database itself. Rejected while the app runs on it.
 * @param {string} dir
 * @param {string} [into]
 * @returns {Promise<OpenDatabase>}
 */
export async function openEmbedded(dir, into) {
  const { uri, stop } = await runEmbedded(dir);
  const opened = await openUri(uri, into ?? defaultDatabase);
  return {
    ...opened,
    alone: true,
    close: async () => {
      await opened.close();
      await stop();
    },
  };
}
