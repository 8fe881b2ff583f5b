// That styles are found as before: by classes, by tags, by what jsdom's own engine has to be asked, and none that do not fit.
import { expect, test } from '@jest/globals';

test.each([
  ['.card', 'block'],
  ['i', 'block'],
  ['p, i', 'block'],
  ['.card:not(.gone)', 'block'],
  ['div > .card', 'block'],
  ['.car', ''],
  ['p', ''],
  ['.card:empty', ''],
  ['.other.card', ''],
])('%s makes it "%s"', (selector, display) => {
  document.head.innerHTML = `<style>${selector} { display: block }</style>`;
  document.body.innerHTML = '<div><i class="big card">text</i></div>';
  const shown = [...document.getElementsByTagName('i')].map((one) => getComputedStyle(one).display);
  expect(shown).toEqual([display]);
});
