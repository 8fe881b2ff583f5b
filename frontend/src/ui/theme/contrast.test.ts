// Test of the high contrast theme: every text has at least 7:1 on every ground (WCAG 2.2, AAA).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { contrastOf } from '@guild/common/guild/look.rules';

const sheet = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');
const block = /\[data-theme='contrast'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? '';
const colors = new Map(
  [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
);
const color = (name: string): string => {
  const value = colors.get(name);
  if (value === undefined) throw new Error(`The theme has no --${name}`);
  return value;
};

const grounds = ['bg-canvas', 'bg-panel', 'bg-raised', 'bg-sunken', 'bg-hover'];
const texts = [
  'fg-default',
  'fg-muted',
  'fg-subtle',
  'accent-spice-text',
  'accent-water',
  'status-live',
  'status-good',
  'status-warn',
  'status-bad',
  'status-ended',
];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...['good', 'warn', 'bad', 'ended'].map((state): [string, string] => [`status-${state}`, `status-${state}-soft`]),
  ...['fg-default', 'accent-spice-text'].map((text): [string, string] => [text, 'accent-spice-soft']),
  ...['fg-default', 'accent-water'].map((text): [string, string] => [text, 'accent-water-soft']),
  ['fg-on-spice', 'accent-spice'],
  ['fg-on-spice', 'accent-spice-hover'],
  ['fg-on-water', 'accent-water'],
  ['fg-on-bad', 'status-bad-fill'],
] as const;

test.each(pairs)('%s on %s', (text, ground) => {
  expect(contrastOf(color(text), color(ground))).toBeGreaterThanOrEqual(7);
});
