// Browser functions that jsdom lacks and the interface needs.
import { TextDecoder, TextEncoder } from 'node:util';
import { viewAs } from './viewer.ts';

const nothing = (): void => undefined;
class Quiet {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}
const noMedia = (media: string): object => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
  dispatchEvent: () => true,
});

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: Quiet, IntersectionObserver: Quiet });
Object.assign(globalThis, { structuredClone: (globalThis as { structuredClone?: unknown }).structuredClone ?? copy });
Object.assign(performance, { getEntriesByType: () => [] });
Object.assign(window, { matchMedia: noMedia, scrollTo: nothing });
Object.assign(Element.prototype, { scrollTo: nothing, scrollIntoView: nothing });
// jsdom runs no animations, so nothing may wait for the end of one.
Object.defineProperty(CSSStyleDeclaration.prototype, 'animationName', {
  get: () => 'none',
  set: nothing,
  configurable: true,
});
// Independent of the machine's settings.
viewAs('en-GB', 'UTC');
