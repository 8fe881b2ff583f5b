// Demo applications: the questions, one person who waits, and one on trial with what officers say about them.
import type { AccessSettings, Answer, Question } from '@guild/common/access/applications.api';
import { accept, apply, castVote, comment } from '../../backend/src/features/access/access.decisions.ts';
import { undecided, type AccessRequestDocument } from '../../backend/src/features/access/access.model.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const questions: readonly Question[] = [
  { text: 'How did you find us?', kind: 'short', required: true, choices: [] },
  { text: 'What do you like to do most?', kind: 'choice', required: true, choices: ['Raids', 'Scouting', 'Trading'] },
  { text: 'What are you looking for in a guild?', kind: 'long', required: false, choices: [] },
];
export const demoAccessSettings: Omit<AccessSettings, 'version'> = {
  hasForm: true,
  questions: [...questions],
  welcome: 'Welcome to the sietch! Say hello at the next supper, and sign up for an event.',
};

/** Somebody who signed in, and is not in the roster. */
export const demoApplicant = { discordId: '100000000000001090', name: 'Tove Marrin', hoursAgo: 3 } as const;
/** Somebody in the roster who is on trial. */
export const demoOnTrial = { name: 'Celeste Moor', daysAgo: 18, trialDays: 28 } as const;

const answersOf = (...answers: readonly [string, string, string]): Answer[] =>
  questions.map(({ text }, at) => ({ question: text, answer: answers[at] ?? '' }));

interface Deps {
  readonly applicant: Caller;
  readonly onTrial: Caller;
  readonly officers: readonly [Caller, Caller];
  /** Ms since 1970. */
  readonly now: number;
}
/** The applications, made by the decisions of the feature. */
export function demoApplications({ applicant, onTrial, officers: [one, other], now }: Deps): AccessRequestDocument[] {
  const start = (_id: number): AccessRequestDocument => ({
    _id,
    ...undecided,
    comments: [],
    votes: [],
    discordId: '',
    name: '',
    avatar: null,
    status: 'withdrawn',
    answers: [],
    askedAt: new Date(0),
    lapsesAt: new Date(0),
    version: 0,
    outbox: [],
  });
  type Decision = ReturnType<typeof apply>;
  const after = (document: AccessRequestDocument, steps: readonly (readonly [at: number, decide: Decision])[]) =>
    steps.reduce((last, [at, decide]) => {
      const change = decide(last, at);
      return change === null ? last : { ...last, ...change.set, version: last.version + 1 };
    }, document);
  const asked = now - demoOnTrial.daysAgo * dayMs;
  const accepted = asked + dayMs;
  const trialUntil = new Date(accepted + demoOnTrial.trialDays * dayMs).toISOString();
  return [
    after(start(applicant.userId), [
      [
        now - demoApplicant.hoursAgo * hourMs,
        apply(
          applicant,
          answersOf('A friend from Arrakeen told me', 'Scouting', 'A quiet crew for the evenings, and a good map.'),
        ),
      ],
    ]),
    after(start(onTrial.userId), [
      [asked, apply(onTrial, answersOf('Your recruiting post', 'Raids', 'Two raids a week, with people who show up.'))],
      [asked + 4 * hourMs, comment('We raided together last season. She knows the routes.', one)],
      [asked + 5 * hourMs, castVote(true, one)],
      [asked + 9 * hourMs, castVote(true, other)],
      [accepted, accept({ rank: 'Member', trialUntil }, null, one)],
      [now - 2 * dayMs, comment('Late to two events, but always there in the end.', other)],
    ]),
  ];
}
