// Tests of the database's health check script, run in a stand-in for the MongoDB shell.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from '@jest/globals';

const script = readFileSync(path.resolve(import.meta.dirname, '../../deploy/mongo/ready.js'), 'utf8');
const env = { MONGO_ROOT_PASSWORD: 'root word', MONGO_HALL_PASSWORD: 'hall word' };

const hallRoles = ['guild', 'rehearsal'].map((db) => ({ role: 'readWrite', db }));

class Quit extends Error {}
interface User {
  readonly user: string;
  readonly pwd: string;
  roles: unknown[];
}
/** A server as the script sees it. Without users, a local caller may create the first one. */
interface Server {
  initiated: boolean;
  primary: boolean;
  readonly users: User[];
}
const refusal = (codeName: string): Error => Object.assign(new Error(codeName), { codeName });

/** Runs the check once. @returns its exit code */
function check(server: Server): number {
  let signedIn: string | null = null;
  const mayWrite = (): boolean => signedIn === 'root' || server.users.length === 0;
  const admin = {
    auth(name: string, password: string) {
      if (!server.users.some(({ user, pwd }) => user === name && pwd === password))
        throw refusal('AuthenticationFailed');
      signedIn = name;
      return { ok: 1 };
    },
    createUser(user: User) {
      if (!server.primary) throw refusal('NotWritablePrimary');
      if (!mayWrite()) throw refusal('Unauthorized');
      server.users.push(user);
    },
    grantRolesToUser(name: string, roles: unknown[]) {
      if (!mayWrite()) throw refusal('Unauthorized');
      const user = server.users.find((one) => one.user === name);
      if (user !== undefined) user.roles = roles;
    },
    getUser: (name: string) => server.users.find(({ user }) => user === name) ?? null,
  };
  const shell = {
    process: { env },
    db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: server.primary }) },
    rs: {
      initiate() {
        if (!mayWrite()) throw refusal('Unauthorized');
        if (server.initiated) throw refusal('AlreadyInitialized');
        server.initiated = true;
      },
    },
    quit(code: number) {
      throw new Quit(String(code));
    },
  };
  try {
    runInContext(script, createContext(shell));
    return 0;
  } catch (error) {
    if (error instanceof Quit) return Number(error.message);
    throw error;
  }
}

it('creates the replica set and its users once, and waits for a primary', () => {
  const server: Server = { initiated: false, primary: false, users: [] };
  expect(check(server)).toBe(1);
  expect(server.initiated).toBe(true);
  expect(check(server)).toBe(1);
  server.primary = true;
  expect(check(server)).toBe(0);
  expect(server.users).toEqual([
    { user: 'root', pwd: 'root word', roles: ['root'] },
    { user: 'hall', pwd: 'hall word', roles: hallRoles },
  ]);
  expect(check(server)).toBe(0);
  expect(server.users).toHaveLength(2);
  server.primary = false;
  expect(check(server)).toBe(1);
});

it('adds the roles that a user of an older version lacks', () => {
  const root = { user: 'root', pwd: 'root word', roles: ['root'] };
  const hall = { user: 'hall', pwd: 'hall word', roles: [{ role: 'readWrite', db: 'guild' }] };
  const server: Server = { initiated: true, primary: true, users: [root, hall] };
  expect(check(server)).toBe(0);
  expect(server.users[1]?.roles).toEqual(hallRoles);
});

it('continues after an interruption', () => {
  const root = { user: 'root', pwd: 'root word', roles: ['root'] };
  const server: Server = { initiated: true, primary: true, users: [root] };
  expect(check(server)).toBe(0);
  expect(server.users).toHaveLength(2);
});

it('fails when the password differs from that of the first start', () => {
  const root = { user: 'root', pwd: 'an older word', roles: ['root'] };
  expect(() => check({ initiated: true, primary: true, users: [root] })).toThrow('Unauthorized');
});
