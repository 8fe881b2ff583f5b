// Tests of reading `.env` files, and of which value wins when a name is set twice.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseEnv, withEnvFile } from './env-file.mjs';

test('reads names and values, with quotes, comments and exports', () => {
  const text = [
    '# a comment',
    'PORT=4000',
    'export NAME = "The Hall" # ours',
    "SINGLE='a # b'",
    'HASH=abc#def',
    'SPACED=one two   # three',
    'EMPTY=',
    'LINES="a\\nb"',
    'URL=mongodb://localhost/guild?a=b',
    'not a line',
    'PORT=5000',
  ].join('\r\n');
  expect(parseEnv(text)).toEqual({
    PORT: '5000',
    NAME: 'The Hall',
    SINGLE: 'a # b',
    HASH: 'abc#def',
    SPACED: 'one two',
    EMPTY: '',
    LINES: 'a\nb',
    URL: 'mongodb://localhost/guild?a=b',
  });
});

test('the values of the process win, and its empty values count as not set', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'env-file-'));
  const file = path.join(folder, '.env');
  writeFileSync(file, 'PORT=4000\nREDIS_URL=\nLOG_LEVEL=debug\n');
  expect(withEnvFile(file, { PORT: '5000', PUBLIC_URL: '' })).toEqual({ PORT: '5000', LOG_LEVEL: 'debug' });
  expect(withEnvFile(path.join(folder, 'missing'), { PORT: '1' })).toEqual({ PORT: '1' });
  rmSync(folder, { recursive: true });
});
