// Settings of a database with which accepted writes may be lost.
import { expect, test } from '@jest/globals';
import { durabilityProblems, type DurabilityFacts } from './durability.ts';

const safe: DurabilityFacts = {
  isReplicaSet: true,
  ofAddress: null,
  ofServer: { w: 'majority' },
  doesMajorityJournal: true,
};
test.each<[string, Partial<DurabilityFacts>]>([
  ['a replica set with its defaults', {}],
  ['a server that does not say', { ofServer: null, doesMajorityJournal: null }],
  ['the address wins over the server', { ofServer: { w: 1 }, ofAddress: { w: 'majority' } }],
  ['a single server with a journal', { isReplicaSet: false, ofServer: null, ofAddress: { j: true } }],
])('safe: %s', (_what, facts) => {
  expect(durabilityProblems({ ...safe, ...facts })).toEqual([]);
});
test.each<[string, Partial<DurabilityFacts>, RegExp]>([
  ['w: 1 by default', { ofServer: { w: 1 } }, /w=majority/],
  ['w: 0 in the address', { ofAddress: { w: 0 } }, /does not confirm/],
  ['no journal in the address', { ofAddress: { j: false } }, /journal=true/],
  ['a majority without journal', { doesMajorityJournal: false }, /journal=true/],
  ['a single server', { isReplicaSet: false, ofServer: null }, /no replica set/],
])('unsafe: %s', (_what, facts, problem) => {
  const found = durabilityProblems({ ...safe, ...facts });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(problem);
});
