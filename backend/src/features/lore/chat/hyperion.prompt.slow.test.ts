// The request sent to a model without functions for a table of questions: quoted statements, and
// nothing the person may not see.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Passage } from '@guild/common/lore/lore.api';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';
import { furnish, startAsking, type Asking } from '../../../../test/questions.ts';
import { questions } from '../../../../test/questions.rows.ts';

let standIn: StandIn;
let asking: Asking;
let archive: ReadonlySet<string>;
beforeAll(async () => {
  standIn = await startStandIn();
  standIn.refusesTools = true;
  asking = await startAsking({ LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key });
  await furnish(asking);
  const { body } = await asking.people.guest.get<Passage[]>('/api/lore/archive?limit=500');
  archive = new Set(body.map(({ title }) => title));
});
afterAll(async () => {
  await asking.close();
  await standIn.close();
});

interface Line {
  readonly title: string;
  readonly text: string;
}
/** The passages of the sent request, parsed as data. */
function passagesIn(content: string): Line[] {
  const [, lines = ''] = /<passages>\n([^]*?)\n?<\/passages>/.exec(content) ?? [];
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
const plain = (text: string): string => text.replace(/\\(?=[^\w\s])/g, '');

describe.each(questions)('about %s', (_about, rows) => {
  test.each(rows.map(([question, has, not = [], who = 'member']) => ({ question, has, not, who })))(
    '$who asks: $question',
    async ({ question, has, not, who }) => {
      // Without earlier messages, so that each question is independent.
      await asking.people[who].delete('/api/lore/chat');
      const before = standIn.asked.length;
      const { from } = await asking.ask(question, who);
      // Members are asked with functions first, which the stand-in refuses.
      expect([from, standIn.asked.length]).toEqual(['provider', before + (who === 'guest' ? 1 : 2)]);
      const messages = standIn.asked.at(-1)?.messages ?? [];
      const passages = passagesIn(messages.at(-1)?.content ?? '');
      const said = passages.filter(({ title }) => !archive.has(title));
      const statements = said.map(({ title, text }) => `[${title}] ${plain(text)}`).join('\n');
      for (const part of has) {
        const [, title] = /^\[([^\]]+)\]/.exec(part) ?? [];
        if (title !== undefined) expect(statements).toContain(`[${title}]`);
        // Links, notes and Hyperion's own words are not part of the statements.
        else if (!/^\/|\*\*|^silent$/.test(part) && !passages.some(({ title: note }) => archive.has(note)))
          expect(statements).toContain(part);
      }
      for (const part of not.filter((some) => !some.startsWith('You '))) expect(statements).not.toContain(part);
      // The request contains no key, no address and no ids of people.
      const whole = JSON.stringify(messages);
      for (const secret of [
        standIn.key,
        standIn.baseUrl,
        ...Object.values(asking.people).map(({ discordId }) => discordId),
      ])
        expect(whole).not.toContain(secret);
    },
  );
});
