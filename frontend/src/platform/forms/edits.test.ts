// Tests of merging edits field by field: taken over, kept, or waiting for a choice.
import { describe, expect, it } from '@jest/globals';
import { startEdit, mergeStored, currentConflicts, typedFields, type Stored } from './edits.ts';

interface Values {
  title: string;
  seats: number | undefined;
  type: string;
}
const values: Values = { title: 'Raid', seats: 10, type: 'PvP' };
const at = (version: number, patch: Partial<Values> = {}): Stored<Values> => ({
  version,
  values: { ...values, ...patch },
});
const typing = (patch: Partial<Values>): Values => ({ ...values, ...patch });

describe('a newer version', () => {
  it('updates untouched fields, and keeps edited ones', () => {
    const typed = typing({ title: 'Night raid' });
    const { editState, show } = mergeStored(startEdit(at(1)), typed, at(2, { seats: 20 }));
    expect(show).toEqual({ seats: 20 });
    expect(editState).toMatchObject({ conflicts: [], followed: ['seats'], seen: { version: 2 } });
    expect(typedFields(editState.seen.values, { ...typed, ...show })).toEqual(['title']);
  });
  it('conflicts in fields that both changed, unless both values are equal', () => {
    const typed = typing({ title: 'Night raid', seats: 20 });
    const { editState, show } = mergeStored(startEdit(at(1)), typed, at(2, { title: 'Day raid', seats: 20 }));
    expect(show).toEqual({});
    expect(currentConflicts(editState, typed)).toEqual([{ field: 'title', mine: 'Night raid', choice: null }]);
  });
  it('keeps a conflict while later versions change other fields', () => {
    const typed = typing({ title: 'Night raid' });
    const once = mergeStored(startEdit(at(1)), typed, at(2, { title: 'Day raid' })).editState;
    const twice = mergeStored(once, typed, at(3, { title: 'Day raid', type: 'Raid' })).editState;
    expect(currentConflicts(twice, typed)).toEqual([{ field: 'title', mine: 'Night raid', choice: null }]);
    expect(twice.followed).toEqual(['type']);
  });
  it('asks again when a resolved field changes once more, and keeps the typed value', () => {
    const typed = typing({ title: 'Night raid' });
    const once = mergeStored(startEdit(at(1)), typed, at(2, { title: 'Day raid' })).editState;
    const chosen = { ...once, conflicts: [{ field: 'title', mine: 'Night raid', choice: 'theirs' }] as const };
    const theirs = typing({ title: 'Day raid' });
    const again = mergeStored(chosen, theirs, at(3, { title: 'Dawn raid' })).editState;
    expect(again.conflicts).toEqual([{ field: 'title', mine: 'Night raid', choice: null }]);
  });
  it('is ignored when it is not newer', () => {
    const before = startEdit(at(3));
    expect(mergeStored(before, values, at(3, { title: 'Late news' }))).toEqual({ editState: before, show: {} });
    expect(mergeStored(before, values, at(2, { title: 'Late news' }))).toEqual({ editState: before, show: {} });
  });
});

it('surrounding spaces and an empty number are not a change', () => {
  expect(typedFields({ ...values, seats: undefined }, typing({ title: ' Raid ', seats: undefined }))).toEqual([]);
});
it('more typing does not resolve a conflict, but typing the other’s value does', () => {
  const { editState } = mergeStored(startEdit(at(1)), typing({ title: 'Night' }), at(2, { title: 'Day raid' }));
  expect(currentConflicts(editState, typing({ title: 'Night raid' }))[0]).toMatchObject({
    mine: 'Night raid',
    choice: null,
  });
  expect(currentConflicts(editState, typing({ title: 'Day raid' }))[0]?.choice).toBe('theirs');
});
