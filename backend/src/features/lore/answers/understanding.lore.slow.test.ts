// Classification of questions: the archive answers those about the world and the game rules,
// features answer those about the guild.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { furnish, startAsking, type Asking } from '../../../../test/questions.ts';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
  await furnish(asking);
});
afterAll(() => asking.close());

const idsAnswered = async (question: string): Promise<string[]> =>
  (await asking.ask(question)).sources.filter(({ to }) => !to.startsWith('/hyperion')).map(({ id }) => id);

describe('questions for the archive', () => {
  test.each([
    'What is the Spacing Guild?',
    'Who is Leto Atreides?',
    'Who was Liet-Kynes?',
    'Where do sandworms live?',
    'Where does spice come from?',
    'What are the Fremen?',
    'How do I build a base?',
    'How do I survive a sandworm?',
    'Tell me about House Harkonnen',
    'What is the water of life?',
    'What is the deep desert?',
    'What is a coriolis storm?',
    'How does the shield work?',
    'What do Mentats do?',
    'Why is water precious on Arrakis?',
    'Which classes are there?',
    'What is a stillsuit made of?',
    'How do I ride a worm?',
    'Who rules Arrakis?',
    'What did the Bene Gesserit want?',
    'What is kanly?',
    'How does an ornithopter fly?',
    'What is the Butlerian Jihad?',
    'What is Melange?',
    'How long does a sandstorm last?',
    'What happens when I die in the desert?',
    'Describe the Sardaukar',
    'How long is a week on Arrakis?',
    'What happens each week in the deep desert?',
    "What's a thumper?",
    "Who's the Kwisatz Haderach?",
    'Explain taxes',
    'gom jabbar',
  ])('%s', async (question) => {
    expect(await idsAnswered(question)).toEqual([]);
  });
});

describe('questions about the guild', () => {
  test.each([
    ["What's happening this evening?", /^event-/],
    ['anything on tomorrow', /^event-/],
    ['Tell me the schedule of this week', /^event-/],
    ['Do we have a raid today?', /^event-/],
    ['next training?', /^event-/],
    ['how many people are going to the raid', /^event-/],
    ['do i have a seat for the raid', /^event-/],
    ['show me my bids', /^auction-/],
    ['am I winning anything?', /^auction-/],
    ['have I been outbid', /^auction-/],
    ['top bid for the crysknife of the dawn', /^auction-/],
    ['how much is the crysknife of the dawn going for', /^auction-/],
    ['which lots close next?', /^auction-/],
    ['what have I won', /^auction-/],
    ['how much for plasteel plates', /^item-/],
    ['anyone selling plasteel?', /^item-/],
    ['where can I buy plasteel plate', /^item-/],
    ['what are people selling?', /^item-/],
    ['where are the spice fields', /^marker-spice/],
    ['which cells have spice', /^marker-spice/],
    ['any titanium on the map?', /^marker-titanium/],
    ['what lies at I-9', /^cell-I-9/],
    ['anything in c3?', /^cell-C-3/],
    ['how long until the reset', /^week/],
    ['when does the week end', /^week/],
    ['do we have enough water', /^resource-/],
    ['how far are we from the goal', /^resource-/],
    ['what should we gather', /^resource-/],
    ['am I owed anything?', /^(?:deal|share|contract)/],
    ['how much does the guild owe me', /^(?:deal|share|contract)/],
    ['any jobs near H-5?', /^contract-/],
    ['list open contracts', /^contract-/],
    ['which jobs have I taken', /^contract-/],
    ['is Corvin reliable?', /^reputation-/],
    ['how big is the guild', /^members/],
    ["who's online right now", /^online/],
    ['is anyone here?', /^online/],
    ['tell me about Corvin', /^member-/],
    ['when was Corvin last seen', /^member-/],
    ['days since the last incident', /^incidents/],
    ['what did I miss', /^notice/],
    ['what should I do?', /^(?:event|auction|share|request)/],
  ] as const)('%s', async (question, id) => {
    expect(await idsAnswered(question)).toContainEqual(expect.stringMatching(id));
  });
});
