// Example questions that Hyperion answers without a language model. Hyperion lists them, and the
// chat suggests them.
import { may, type Needs, type Permissions } from '../members/ranks.ts';

interface ExampleQuestion {
  readonly question: string;
  readonly german: string;
  /** People without it would get no answer. */
  readonly needs: Needs;
}
const exampleQuestions: readonly ExampleQuestion[] = [
  {
    question: 'When is the next event, and do I have a seat?',
    german: 'Wann ist das nächste Event, und habe ich einen Platz?',
    needs: 'member',
  },
  { question: 'What waits for me?', german: 'Was wartet auf mich?', needs: 'member' },
  { question: 'How do I create an event?', german: 'Wie erstelle ich ein Event?', needs: 'events' },
  { question: 'How do I start an auction?', german: 'Wie starte ich eine Auktion?', needs: 'member' },
  { question: 'How much spice do we have?', german: 'Wie viel Gewürz haben wir?', needs: 'member' },
  { question: 'Which auctions are open?', german: 'Welche Auktionen laufen gerade?', needs: 'guest' },
  { question: 'What is the cheapest weapon?', german: 'Was ist die billigste Waffe?', needs: 'guest' },
  { question: 'Where is spice this week?', german: 'Wo gibt es diese Woche Gewürz?', needs: 'guest' },
  { question: 'What is a sandworm?', german: 'Was ist ein Sandwurm?', needs: 'guest' },
];

/** The examples for a person, best first. @param isGerman whether they ask in German */
export const examplesFor = (person: Permissions, isGerman = false): string[] =>
  exampleQuestions
    .filter(({ needs }) => needs === 'guest' || may(person, needs))
    .map(({ question, german }) => (isGerman ? german : question));
