// Tests of the alert rules: what fits, and an alert in words.
import { describe, expect, test } from '@jest/globals';
import { alertForm, type AlertForm } from './alerts.api.ts';
import { alertWords, fitting, type NewThing } from './alerts.rules.ts';

const anAlert = (parts: Partial<AlertForm> = {}): AlertForm => ({ ...alertForm.parse({ kind: 'auction' }), ...parts });
const knife: NewThing = {
  kind: 'auction',
  texts: ['Bone-edged Knife', 'Ground from a shed tooth (new).'],
  category: 'Weapon',
  price: 500,
  unit: 'Solari',
  resource: null,
  cell: null,
};
const field: NewThing = {
  ...knife,
  kind: 'mark',
  texts: [],
  category: null,
  price: null,
  unit: null,
  resource: 'spice_craters',
  cell: 'I-9',
};

describe('something new fits', () => {
  test.each<[fits: boolean, parts: Partial<AlertForm>, thing: NewThing]>([
    [true, {}, knife],
    [false, { isOn: false }, knife],
    [false, { kind: 'selling' }, knife],
    [true, { words: 'kNIFE' }, knife],
    [true, { words: 'tooth (new)' }, knife],
    [false, { words: 'tent' }, knife],
    [true, { category: 'Weapon' }, knife],
    [false, { category: 'Armor' }, knife],
    [true, { most: 500 }, knife],
    [false, { most: 499 }, knife],
    [false, { most: 500, unit: 'Spice' }, knife],
    [false, { most: 500 }, { ...knife, price: null }],
    [true, { unit: 'Spice' }, { ...knife, price: null }],
    [false, {}, field],
    [true, { kind: 'mark' }, field],
    [true, { kind: 'mark', resource: 'spice_craters', cells: ['A-1', 'I-9'] }, field],
    [false, { kind: 'mark', resource: 'control_point' }, field],
    [false, { kind: 'mark', cells: ['A-1'] }, field],
    // What was typed before the kind was changed does not count.
    [true, { kind: 'mark', words: 'tent', category: 'Armor', most: 1 }, field],
  ])('%j: %j', (fits, parts, thing) => {
    expect(fitting(anAlert(parts))(thing)).toBe(fits);
  });
});

test.each<[Partial<AlertForm>, string]>([
  [{}, 'Auctions: all'],
  [{ words: 'knife', category: 'Weapon', most: 1500 }, 'Auctions: “knife”, Weapon, up to 1,500 Solari'],
  [{ kind: 'mark', resource: 'spice_craters', cells: ['I-9', 'H-5'] }, 'Marks on the map: Large Spice Fields, I-9 H-5'],
])('%j is called %s', (parts, words) => {
  expect(alertWords(anAlert(parts))).toBe(words);
});
