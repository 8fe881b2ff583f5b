// The store of toasts without the machine behind it: what the libraries have to look like for it, and that it is the same store.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { toasterModule, withStoreAlone } from './toastStore.ts';

const packages = path.resolve(import.meta.dirname, '../../../../node_modules');
const installed = path.join(packages, toasterModule);
const zag = path.join(packages, '@zag-js/toast/dist');
const code = readFileSync(installed, 'utf8');

test('Ark takes nothing of Zag but what makes a store', () => {
  expect(code.match(/\btoast\.\w+/g)).toEqual(['toast.createStore']);
  const changed = withStoreAlone(code, installed);
  expect(changed).toContain(`import { createToastStore } from ${JSON.stringify(path.join(zag, 'toast.store.mjs'))};`);
  expect(changed).toContain('return createToastStore(props);');
  expect(changed).not.toContain('"@zag-js/toast"');
});

test('it is the store that Zag exports, and brings nothing else of its toasts', () => {
  const index = readFileSync(path.join(zag, 'index.mjs'), 'utf8');
  expect(index).toContain('import { createToastStore } from "./toast.store.mjs";');
  expect(index).toContain('createToastStore as createStore');
  const store = readFileSync(path.join(zag, 'toast.store.mjs'), 'utf8');
  expect(store.match(/from "[^"]+"/g)).toEqual(['from "@zag-js/utils"']);
  expect(store).toMatch(/export \{\s*createToastStore\s*\}/);
});

test('another way of making it is told', () => {
  const changed = code.replace('toast.createStore', 'toast.store');
  expect(() => withStoreAlone(changed, installed)).toThrow('in another way');
  expect(() => withStoreAlone('export const createToaster = other;', installed)).toThrow('in another way');
});
