// Tests of the page's stylesheet: the build writes it, and removes its generation from Chakra's code.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { systemModule, withoutPageStyles } from './pageStyles.ts';

const source = (name: string): string => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)).href);

/** The sheet as the build writes it: in a process that has no document. */
function writtenSheet(): string {
  const script = `import { pageStyles } from ${source('pageStyles.ts')};
    import { chakraSystem } from ${source('../../ui/theme/system.ts')};
    process.stdout.write(pageStyles(chakraSystem()));`;
  const flags = ['--import', 'tsx', '--input-type=module', '--eval', script];
  return execFileSync(process.execPath, flags, {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
}

test('the written stylesheet contains the reset, the tokens and the page’s rules', () => {
  const sheet = writtenSheet();
  // See the system: layers would be paid for with every rule that comes later.
  expect(sheet).not.toContain('@layer');
  expect(sheet).toContain('--g-colors-bg-panel:var(--bg-panel)');
  expect(sheet).toContain('@keyframes rise');
  expect(sheet).toContain('box-sizing:border-box');
  expect(sheet).toMatch(/b, ?strong ?\{/);
});

test('the browser’s copy of Chakra generates none of these styles', () => {
  const installed = path.resolve(import.meta.dirname, `../../../../node_modules${systemModule}`);
  const code = readFileSync(installed, 'utf8');
  expect(withoutPageStyles(code)).toContain('const _global = [];');
  expect(withoutPageStyles(code)).toHaveLength(code.length - 'getPreflightCss(), getGlobalCss(), getTokenCss()'.length);
  expect(() => withoutPageStyles('const _global = other();')).toThrow('in another way');
});
