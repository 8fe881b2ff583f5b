// Questions on a demo guild that need more than one row: the next event with its seat, and the
// cheapest by category.
import { withAccess } from '@guild/common/test/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { examplesFor } from '@guild/common/lore/examples';
import { furnish, made, startAsking, type Asking } from './questions.ts';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
  await furnish(asking);
  const { admin } = asking.people;
  const item = { category: 'Weapon', listingType: 'selling', quantity: 1 };
  await made(admin.post('/api/marketplace', { ...item, name: 'Kindjal', price: 900 }));
  await made(admin.post('/api/marketplace', { ...item, name: 'Slip tip', price: 300 }));
});
afterAll(() => asking.close());
const answerTo = async (question: string): Promise<string> => (await asking.ask(question)).answer;

test.each([
  'When is the next event, and do I have a seat?',
  'When is the next event and whether I have a seat?',
  'Do I have a seat at the next event?',
  'Do I have a seat?',
])('%j is answered with the next event only', async (question) => {
  const answer = await answerTo(question);
  expect(answer).toContain('You have a seat');
  expect(answer).toContain('Harvest of the north ridge');
  expect(answer).toContain('today at 20:00');
  expect(answer).not.toMatch(/school|Feast/);
});

test('the cheapest items of a category are listed by price, without other categories', async () => {
  for (const question of ['What is the cheapest weapon?', 'What is the cheapest weapon for sale?']) {
    const answer = await answerTo(question);
    expect(answer).toMatch(/Slip tip[^]*Kindjal/);
    expect(answer).not.toContain('Plasteel');
  }
  expect(await answerTo('What is the cheapest armor?')).toContain('Nothing in the category Armor is for sale');
  const each = await answerTo('What is the cheapest in each category?');
  expect(each).toMatch(/Slip tip[^]*Plasteel plate/);
  expect(each).not.toContain('Kindjal');
});

test.each(examplesFor(withAccess('Member')))('the suggested question %j has an answer', async (question) => {
  const { sources } = await asking.ask(question);
  expect(sources).not.toEqual([]);
});

test('a how-to answer ends with a link to the form, for the named resource too', async () => {
  const { sources } = await asking.ask('How do I start an auction?');
  expect(sources).toEqual([
    { id: 'action-create-auction', title: 'Create Auction', to: '/marketplace?tab=auctions&new=auction' },
  ]);
  const spice = await asking.ask('How do I withdraw spice?');
  expect(spice.sources[0]?.to).toMatch(/^\/treasury\?resource=\d+&move=withdrawal$/);
});
