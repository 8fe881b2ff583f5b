// Contracts over HTTP for every role, with their live messages and audit entries.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let client: Client;
let member: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const fields = {
  title: 'Silence the thumper-thief',
  description: 'Find them. Leave the thumper.',
  contractType: 'assassination',
  targetLocation: 'Outpost near G-4',
  difficulty: 'hard',
  reward: 12_000,
  deadline: '2030-01-05',
};
const post = async (more: object = {}): Promise<Contract> => {
  const made = await client.post<Contract>('/api/contracts', { ...fields, ...more });
  expect([made.status, made.body]).toMatchObject([201, { status: 'open' }]);
  return made.body;
};

test('strangers are refused, guests can read, members can post', async () => {
  expect((await hall.stranger().get('/api/contracts')).status).toBe(401);
  expect((await guest.get('/api/contracts')).status).toBe(200);
  expect((await guest.post('/api/contracts', fields)).status).toBe(403);
  expect(await post()).toMatchObject({
    rewardUnit: 'Solari',
    maxClaims: 4,
    currentClaims: 0,
    clientUsername: 'Corvin',
    contractorId: null,
    deadline: '2030-01-05T23:59:59.999Z',
    version: 1,
  });
});

test('a claim reaches every screen as in the REST reply, and the audit log', async () => {
  const { id } = await post();
  const socket = await guest.socket();
  await socket.join('contracts');
  const claimed = await member.post<Contract>(`/api/contracts/${id}/claim`);
  expect(claimed.body).toMatchObject({
    status: 'partially_claimed',
    currentClaims: 1,
    contractorUsername: 'Moss',
    claims: [{ username: 'Moss', tookPart: null }],
  });
  const { factId, factIds, ...message } = await socket.waitFor('contract:claimed', (one) => one.id === id);
  expect([message, factIds]).toEqual([claimed.body, [factId]]);
  const entries = (await admin.get<AuditEntry[]>('/api/audit?entity=contract')).body;
  expect(entries.find((entry) => entry.entityId === id)).toMatchObject({
    action: 'contract.claimed',
    username: 'Moss',
  });
});

test("claiming one's own contract is refused", async () => {
  const { id } = await post();
  expect((await client.post(`/api/contracts/${id}/claim`)).status).toBe(403);
});
