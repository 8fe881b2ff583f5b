// Commands about the server itself: greeting, ping, build, sessions and status.
import { hostname } from 'node:os';
import { Int32, Long, ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../bson/codec.ts';
import { MongoError } from '../errors.ts';
import type { Doc } from '../bson/values.ts';
import { MAX_MESSAGE_BYTES } from '../protocol/messages.ts';
import type { Command } from './context.ts';

const VERSION = '7.0.0';
const VERSION_PARTS = [7, 0, 0, 0];
const MAX_WIRE_VERSION = 21;
const processId = new ObjectId();

const hello: Command = ({ body }, server) => {
  const modern = 'hello' in body;
  const reply: Doc = {
    helloOk: true,
    [modern ? 'isWritablePrimary' : 'ismaster']: true,
    topologyVersion: { processId, counter: Long.ZERO },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: server.connections,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
  delete reply['topologyVersion'];
  return reply;
};

const done: Command = () => ({ ok: 1 });

const buildInfo: Command = (_request, server) => ({
  version: VERSION,
  gitVersion: 'embedded',
  modules: [],
  allocator: 'system',
  javascriptEngine: 'none',
  sysInfo: 'embedded database',
  versionArray: VERSION_PARTS,
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['lmdb'],
  // By this, a backup finds what it has to copy.
  embedded: { dir: server.dir },
  ok: 1,
});

const hostInfo: Command = () => ({
  system: { currentTime: new Date(), hostname: hostname(), cpuAddrSize: 64 },
  os: { type: process.platform },
  extra: {},
  ok: 1,
});

const serverStatus: Command = (_request, server) => ({
  host: `127.0.0.1:${server.port}`,
  version: VERSION,
  process: 'embedded-mongo',
  pid: Long.fromNumber(process.pid),
  uptime: Math.floor((Date.now() - server.startedAt) / 1000),
  connections: { totalCreated: new Int32(server.connections) },
  storageEngine: { name: 'lmdb', persistent: true },
  ok: 1,
});

const connectionStatus: Command = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
  ok: 1,
});

const getParameter: Command = ({ body }) => {
  const version = { version: '7.0' };
  if (body['getParameter'] === '*' || 'featureCompatibilityVersion' in body)
    return { featureCompatibilityVersion: version, ok: 1 };
  throw new MongoError(72, 'no option found to get');
};

const notReplicated: Command = () => {
  throw new MongoError(76, 'not running with --replSet');
};

const noTransaction: Command = () => {
  throw new MongoError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
};

export const adminCommands: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: done,
  buildInfo,
  buildinfo: buildInfo,
  hostInfo,
  serverStatus,
  connectionStatus,
  getParameter,
  startSession: () => ({ id: { id: new ObjectId() }, timeoutMinutes: 30, ok: 1 }),
  endSessions: done,
  refreshSessions: done,
  killSessions: done,
  whatsmyuri: () => ({ you: '127.0.0.1:0', ok: 1 }),
  getLog: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
  getCmdLineOpts: () => ({ argv: ['embedded-mongo'], parsed: {}, ok: 1 }),
  replSetGetStatus: notReplicated,
  commitTransaction: noTransaction,
  abortTransaction: noTransaction,
};
