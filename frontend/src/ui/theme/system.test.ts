// Test that styles use only existing tokens, because browsers silently drop unknown ones.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { chakraSystem } from './system.ts';

const src = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

test('all z-index and color tokens in the source exist', () => {
  const { token } = chakraSystem();
  const isToken = (category: string, name: string): boolean => token(`${category}.${name}`) !== undefined;
  const missing = sources.flatMap((name) => {
    const text = readFileSync(path.join(src, name), 'utf8');
    const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);
    const layers = found(/\bzIndex[=:] ?['"](?!auto|var)(\w+)['"]/g).filter((one) => !isToken('zIndex', one));
    const colors = found(/\b(?:color|bg|borderColor)[=:] ?['"]([a-z]+\.[A-Za-z]+)['"]/g).filter(
      (one) => !isToken('colors', one),
    );
    return [...layers, ...colors].map((one) => `${name}: ${one}`);
  });
  expect(missing).toEqual([]);
});

test('recipes create no cascade layers, which would make each later rule expensive', () => {
  const recipe = chakraSystem().cva({ base: { color: 'fg' }, variants: { tone: { warm: { bg: 'spice.soft' } } } });
  expect(recipe({ tone: 'warm' })).toEqual({
    color: expect.any(String),
    background: expect.any(String),
    '--bg-currentcolor': expect.any(String),
  });
});
