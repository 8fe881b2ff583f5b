// Tests of the schema of a new loot night, and of how pasted lines become lots.
import { describe, expect, test } from '@jest/globals';
import { newNight } from './nights.api.ts';
import { maxLots, readLots } from './nights.rules.ts';

const lotsOf = (text: string): unknown[] =>
  readLots(text).lots.map(({ name, quantity, startingPrice, category }) => [name, quantity, startingPrice, category]);

describe('pasted lines', () => {
  test.each([
    ['Crysknife', ['Crysknife', 1, 1, undefined]],
    ['Spice, 20', ['Spice', 20, 1, undefined]],
    ['Spice, 20, 500', ['Spice', 20, 500, undefined]],
    ['Spice\t20\t1.500', ['Spice', 20, 1500, undefined]],
    ['Knife, with a sheath; 2; 1 500', ['Knife, with a sheath', 2, 1500, undefined]],
    ['Spice,, 500', ['Spice', 1, 500, undefined]],
    ['Knife; 1; 500; weapon', ['Knife', 1, 500, 'Weapon']],
    ['Wing,,, Vehicle', ['Wing', 1, 1, 'Vehicle']],
    ['Map\t1\t5\t', ['Map', 1, 5, undefined]],
  ])('%j is a lot', (text, lot) => {
    expect(readLots(text).problems).toEqual([]);
    expect(lotsOf(text)).toEqual([lot]);
  });
  test.each([
    [', 2', /name is missing/],
    ['Spice, many', /quantity must be a whole number from 1, not "many"/],
    ['Spice, 0', /quantity/],
    ['Spice, 1, -5', /starting price/],
    ['Spice, 1, 1,000', /Separate them with semicolons/],
    ['Knife; 1; 5; Sword', /^The category must be Weapon, Armor, Resource, Vehicle or Blueprint, not "Sword"$/],
    ['Knife; 1; 5; Weapon; 2', /Separate them with semicolons/],
    [`${'x'.repeat(201)}, 1`, /at most 200 characters/],
  ])('%j is refused with the number of its line', (text, message) => {
    const { lots, problems } = readLots(`Crysknife\n\n${text}\r\nWater`);
    expect(problems.map(({ line }) => line)).toEqual([3]);
    expect(problems[0]?.message).toMatch(message);
    expect(lots.map(({ name }) => name)).toEqual(['Crysknife', 'Water']);
  });
  test('are at most 50', () => {
    const lines = Array.from({ length: maxLots + 1 }, (_each, at) => `Lot ${at}`).join('\n');
    expect(readLots(lines).lots).toHaveLength(maxLots);
    expect(readLots(lines).problems).toEqual([{ line: 51, message: 'A night has at most 50 lots' }]);
  });
});

describe('a new night', () => {
  const body = { title: 'After the raid', lots: 'Crysknife, 1, 100' };
  test('needs only a title and lots', () => {
    expect(newNight.parse(body)).toEqual({
      ...body,
      category: 'Resource',
      priceUnit: 'Solari',
      minutes: 5,
      pace: 'together',
      occasion: null,
      startsAt: null,
    });
  });
  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ lots: '  ' }, 'lots', 'Enter the lots, one per line'],
    [{ lots: 'Knife\nSpice, x' }, 'lots', 'Line 2: The quantity must be a whole number from 1, not "x"'],
    [{ minutes: 61 }, 'minutes', 'From 1 to 60 minutes'],
  ])('is refused with %j', (fields, path, message) => {
    const { error } = newNight.safeParse({ ...body, ...fields });
    expect(error?.issues.map((one) => [one.path, one.message])).toEqual([[[path], message]]);
  });
});
