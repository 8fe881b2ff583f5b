// Patch of jsdom 26.1.0.
// jsdom as the screens' tests use it: what it asks of every element and every rule of the style sheets, hundreds of thousands of times, asked cheaply.
// Relies on: one function that says whether an element fits a selector, taken by the style rules when they are loaded, and their table of colors.
// Gain: a twentieth or more of what the tests of screens compute.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** @type {{ matchesDontThrow(element: ElementImpl, selector: string | undefined): boolean }} */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * What is used of jsdom's own elements.
 * @typedef {{ readonly _localName: string, getAttributeNS(namespace: null, name: string): string | null }} ElementImpl
 */
/** What an element has to be or to have for a selector; `whole` when nothing else is asked. @typedef {{ tags?: Set<string>, className?: string, whole: boolean }} Needed */

/** @type {Map<string, Needed>} */
const known = new Map();

/** @param {string} selector @returns {Needed} */
function read(selector) {
  const parts = selector.split(',').map((part) => part.trim());
  if (parts.every((part) => /^[a-z][a-z\d]*$/.test(part))) return { tags: new Set(parts), whole: true };
  const [, className = '', rest = ''] = /^\.([\w-]+)((?:::?[\w-]+)*)$/.exec(selector) ?? [];
  return className === '' ? { whole: false } : { className, whole: rest === '' };
}

/** @param {string} selector @returns {Needed} */
function neededBy(selector) {
  const found = known.get(selector) ?? read(selector);
  known.set(selector, found);
  return found;
}

/** @param {ElementImpl} element @param {string} className */
const hasClass = (element, className) => (element.getAttributeNS(null, 'class') ?? '').split(/\s+/).includes(className);

const { matchesDontThrow } = selectors;
// Before jsdom's style rules take it.
selectors.matchesDontThrow = (element, selector) => {
  if (selector === undefined) return matchesDontThrow(element, selector);
  const { tags, className, whole } = neededBy(selector);
  const fits = tags?.has(element._localName) ?? (className === undefined || hasClass(element, className));
  return fits && (whole || matchesDontThrow(element, selector));
};

/** @type {{ propertiesWithResolvedValueImplemented: Record<string, unknown> }} */
const rules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
// No test asks for a color: the browser's do.
for (const name of Object.keys(rules.propertiesWithResolvedValueImplemented))
  if (name.endsWith('color')) Reflect.deleteProperty(rules.propertiesWithResolvedValueImplemented, name);

export { default } from 'jest-environment-jsdom';
