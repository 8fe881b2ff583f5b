// Completed contracts made through the API, for tests of what happens after a completion.
import { expect } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Client } from './harness.ts';

/** The body that posts a contract. */
export const aNewContract = (fields: object = {}): object => ({
  title: 'Hold the ridge',
  description: 'Nobody passes until dawn.',
  contractType: 'overwatch',
  targetLocation: 'Ridge at D-7',
  difficulty: 'hard',
  reward: 900,
  deadline: '2030-01-05',
  ...fields,
});

/**
 * A contract posted by this client and completed by these contractors.
 * @param fields of the posting that replace the defaults
 */
export async function completedContract(
  client: Client,
  contractors: readonly Client[],
  fields: object = {},
): Promise<Contract> {
  const { body } = await client.post<Contract>('/api/contracts', aNewContract(fields));
  const at = `/api/contracts/${body.id}`;
  for (const one of contractors) expect((await one.post(`${at}/claim`)).status).toBe(200);
  expect((await client.post(`${at}/activate`)).status).toBe(200);
  const done = await client.post<Contract>(`${at}/complete`, { evidenceUrl: null });
  expect([done.status, done.body.status]).toEqual([200, 'completed']);
  return done.body;
}

/** The client marks what they owe for a contract as paid. @returns the deals */
export async function payContract(client: Client, contractId: number): Promise<Deal[]> {
  const { body: owed } = await client.get<Deal[]>(`/api/deals?source=contract&sourceId=${contractId}&side=debtor`);
  return (await client.post<Deal[]>('/api/deals/pay', { dealIds: owed.map(({ id }) => id) })).body;
}
/** A contractor confirms that they got their share of a contract. */
export async function confirmShare(contractor: Client, contractId: number): Promise<void> {
  const path = `/api/deals?source=contract&sourceId=${contractId}&side=creditor`;
  const [deal] = (await contractor.get<Deal[]>(path)).body;
  await contractor.post(`/api/deals/${deal?.id ?? 0}/confirm`);
}
