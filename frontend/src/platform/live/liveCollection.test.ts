// Tests that the newest version wins in any order of arrival.
import { describe, expect, it } from '@jest/globals';
import { apply, emptyCollection, addPage, replaceContent, remove, type LiveCollection } from './liveCollection.ts';

interface Lot {
  id: number;
  version: number;
  bid: number;
}
const lot = (id: number, version: number, bid = version * 10): Lot => ({ id, version, bid });
/** The ids in the collection, in ascending order. */
const idsIn = ({ byId }: LiveCollection<Lot>): number[] => Object.keys(byId).map(Number);
const holding = (...lots: Lot[]): LiveCollection<Lot> => replaceContent(emptyCollection<Lot>(), lots);

describe('apply', () => {
  it('accepts a newer version and ignores older ones', () => {
    const two = apply(holding(lot(1, 1)), lot(1, 2));
    expect(two.byId[1]?.bid).toBe(20);
    expect(apply(two, lot(1, 1))).toBe(two);
    expect(apply(two, lot(1, 2, 999))).toBe(two);
  });

  it('inserts only created and restored entities', () => {
    const one = holding(lot(1, 1));
    expect(idsIn(apply(one, lot(2, 1)))).toEqual([1]);
    expect(idsIn(apply(one, lot(2, 1), { inserts: true }))).toEqual([1, 2]);
  });

  it('inserts the newest version when its message arrived before the creation', () => {
    const early = apply(apply(holding(lot(1, 1)), lot(2, 3)), lot(2, 2));
    expect(idsIn(early)).toEqual([1]);
    const entered = apply(early, lot(2, 1), { inserts: true });
    expect(entered.byId[2]?.version).toBe(3);
    expect(entered.pendingUpdates).toEqual([]);
    expect(apply(remove(early, { id: 2, version: 4 }), lot(2, 5), { inserts: true }).byId[2]?.version).toBe(5);
  });

  it('accepts a newer version at any time, and an equal one only once', () => {
    const changed = apply(holding(lot(1, 1)), lot(1, 2));
    expect(apply(changed, lot(1, 2))).toBe(changed);
    expect(apply(changed, lot(1, 3)).byId[1]?.version).toBe(3);
  });

  it('keeps unchanged entities identical', () => {
    const before = holding(lot(1, 1), lot(2, 1));
    expect(apply(before, lot(1, 2)).byId[2]).toBe(before.byId[2]);
  });
});

describe('remove', () => {
  it('remembers the removal against late messages', () => {
    const gone = remove(holding(lot(1, 1)), { id: 1, version: 2 });
    expect(idsIn(gone)).toEqual([]);
    expect(apply(gone, lot(1, 2), { inserts: true })).toBe(gone);
    expect(idsIn(replaceContent(gone, [lot(1, 1)]))).toEqual([]);
  });

  it('is reversed by a restored entity of a later version', () => {
    const back = apply(remove(holding(lot(1, 1)), { id: 1, version: 2 }), lot(1, 3), { inserts: true });
    expect(idsIn(back)).toEqual([1]);
    expect(back.tombs).toEqual({});
  });

  it('is ignored when a newer version is known', () => {
    const now = holding(lot(1, 5));
    expect(remove(now, { id: 1, version: 4 })).toBe(now);
  });

  it('is remembered for an unknown entity', () => {
    const gone = remove(emptyCollection<Lot>(), { id: 7, version: 3 });
    expect(idsIn(apply(gone, lot(7, 2), { inserts: true }))).toEqual([]);
  });
});

describe('replaceContent and addPage', () => {
  it('keep newer versions than the answer', () => {
    const next = replaceContent(apply(holding(lot(1, 1), lot(2, 1)), lot(1, 9)), [lot(2, 1), lot(1, 4)]);
    expect(idsIn(next)).toEqual([1, 2]);
    expect(next.byId[1]?.version).toBe(9);
  });

  it('let messages that arrived meanwhile be applied again', () => {
    const told = apply(holding(lot(1, 1)), lot(2, 1), { inserts: true });
    const late = replaceContent(told, [lot(1, 1)]);
    expect(idsIn(apply(late, lot(2, 1), { inserts: true }))).toEqual([1, 2]);
  });

  it('append a further page without duplicates', () => {
    expect(idsIn(addPage(holding(lot(3, 1), lot(2, 1)), [lot(2, 1), lot(1, 1)]))).toEqual([1, 2, 3]);
  });
});
