// Patch of react-router 7.18.5.
// The front end that is built gets the library's own production build; its package names the one for development alone, in every condition.
// Relies on: both stand beside each other in its `dist`, with the same files of entry and the same names in them.
// Gain: its warnings to developers are not sent (half a kilobyte of the landing page).
import { existsSync } from 'node:fs';

const development = '/react-router/dist/development/';
const production = '/react-router/dist/production/';

/** What the library is imported by: with its modules for the page, without those that run elsewhere. */
export const isRouter = (source: string): boolean => source === 'react-router' || source === 'react-router/dom';

/**
 * The file to take for one of the library.
 * @param file the entry as its package names it
 * @throws when there is no such file for production, or the package names another
 */
export function productionRouter(file: string): string {
  const taken = file.replaceAll('\\', '/').replace(development, production);
  if (!taken.includes(production) || !existsSync(taken))
    throw new Error(`React Router's builds lie in another way now: ${file}`);
  return taken;
}
