// Patch of @ark-ui/react 5.39.0 and @zag-js/toast 1.43.3.
// Of what toasts are made of, the store alone comes with the hall; the machine behind it comes with the first toast.
// Relies on: Ark imports all of Zag's toasts to make a store by one call; Zag has the store in a file of its own, with that function in it.
// Gain: nine and a half kilobytes on the way from the landing page to the marketplace.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const whole = 'import * as toast from "@zag-js/toast";';
const made = 'toast.createStore(';

/** Where Ark makes the store of toasts, as the end of a module's path. */
export const toasterModule = '/@ark-ui/react/dist/components/toast/create-toaster.js';

/**
 * The code of that module with the store in place of all that Zag has for toasts.
 * @param file where the module is installed
 * @throws when the store is made in another way, or lies elsewhere
 */
export function withStoreAlone(code: string, file: string): string {
  const store = path.join(path.dirname(createRequire(file).resolve('@zag-js/toast')), 'toast.store.mjs');
  if (!code.includes(whole) || !code.includes(made) || !existsSync(store))
    throw new Error('The store of toasts is imported in another way now');
  return code
    .replace(whole, `import { createToastStore } from ${JSON.stringify(store)};`)
    .replace(made, 'createToastStore(');
}
