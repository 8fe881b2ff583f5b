// Hyperion's replies to messages that are not questions.
import { withAccess } from '@guild/common/test/permissions';
import { expect, test } from '@jest/globals';
import { smallTalk } from './smallTalk.ts';

const say = (text: string, access: 'Guest' | 'Member' = 'Member'): string | undefined =>
  smallTalk(text, withAccess(access))?.answer;

test.each(['Hello', 'hi there!', 'Good evening, Hyperion.', 'hey'])('%j gets a greeting', (text) => {
  expect(say(text)).toMatch(/^Welcome/);
});
test.each(['Thanks!', 'thank you very much', 'Thank you, Hyperion'])('%j gets an acknowledgement', (text) => {
  expect(say(text)).toMatch(/^You're welcome/);
});
test.each(['help', 'Help me please', 'What can you do?', 'What can I ask you?', 'Who are you?'])(
  '%j gets a list of possible questions, by access',
  (text) => {
    expect(say(text)).toContain('- When is the next event, and do I have a seat?');
    expect(say(text, 'Guest')).not.toContain('event');
    expect(say(text, 'Guest')).toContain('- Which auctions are open?');
  },
);
test.each(['Hilfe', 'Was kannst du?', 'Was kann ich dich fragen?'])('%j gets them in German', (text) => {
  expect(say(text)).toContain('- Wann ist das nächste Event, und habe ich einen Platz?');
});
test.each(['', 'What is a sandworm?', 'Hello, what is tonight?', 'Who can help me with the raid?', 'hi worm'])(
  '%j is treated as a question',
  (text) => {
    expect(smallTalk(text, withAccess('Member'))).toBeNull();
  },
);
