// Applications API: the form for people without access, and what those who decide do with it.
import * as z from 'zod/mini';
import { ranks } from '../members/ranks.ts';
import { counting, id, idParams, limits, line, maybe, paging, seenVersion, text, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';

/** After a decline, a person may apply again after this time, in ms. */
export const applyAgainMs = 14 * 24 * 3_600_000;
export const maxQuestions = 10;
export const maxChoices = 10;
export const maxQuestion = 200;
export const maxChoice = 100;
export const maxShortAnswer = 200;
export const maxReason = 500;
export const maxComment = 1000;
export const maxComments = 100;

export const questionKinds = ['short', 'long', 'choice'] as const;
export type QuestionKind = (typeof questionKinds)[number];
const question = z
  .object({
    text: line('Question is required', maxQuestion),
    kind: z.enum(questionKinds),
    required: z.boolean(),
    /** For a choice: the possible answers. Empty for other kinds. */
    choices: z.array(line('Must not be empty', maxChoice)).check(z.maxLength(maxChoices)),
  })
  .check(
    z.refine(({ kind, choices }) => kind !== 'choice' || choices.length >= 2, {
      error: 'Give at least two choices',
      path: ['choices'],
    }),
  );
export type Question = z.output<typeof question>;
const isOnce = (all: readonly Question[]): boolean => new Set(all.map((one) => one.text)).size === all.length;
const questions = z
  .array(question)
  .check(z.maxLength(maxQuestions, `At most ${maxQuestions} questions`), z.refine(isOnce, 'Each question once'));
/** Words that the welcome replaces by the name of the person, and by that of the guild. */
export const placeholders = { name: '{name}', guild: '{guild}' } as const;
/** The welcome as a person reads it. @param written as admins wrote it @param names for the placeholders */
export const welcomeFor = (written: string, names: Readonly<Record<keyof typeof placeholders, string>>): string =>
  written.replaceAll(/\{(name|guild)\}/g, (_all, which: keyof typeof placeholders) => names[which]);
const welcome = blankOrText({ most: limits.text, breaks: true });

export const accessSettings = z.object({
  /** Whether people without access fill in the form, instead of only asking. */
  hasForm: z.boolean(),
  questions,
  /** What accepted people read first, with placeholders. Empty: their rank. */
  welcome,
  version: z.int(),
});
export type AccessSettings = z.output<typeof accessSettings>;
export const accessSettingsChange = z.object({
  hasForm: z.optional(z.boolean()),
  questions: z.optional(questions),
  welcome: z.optional(welcome),
  ...seenVersion,
});
export type AccessSettingsChange = z.output<typeof accessSettingsChange>;

/** An answer with its question as the applicant read it. */
export const answer = z.object({ question: z.string(), answer: z.string() });
export type Answer = z.output<typeof answer>;
/** One answer for each question of the form, in its order. */
export const newApplication = z.object({
  answers: z
    .array(
      z.object({
        question: z.string().check(z.maxLength(maxQuestion)),
        answer: blankOrText({ most: limits.text, breaks: true }),
      }),
    )
    .check(z.maxLength(maxQuestions)),
});
export type NewApplication = z.output<typeof newApplication>;

/**
 * `trial`: accepted until a date, when somebody decides again. `ended`: the trial was ended, or the person was
 * removed.
 */
export const applicationStates = ['open', 'trial', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What an applicant sees of their own application. */
export const ownApplication = z.object({
  status: z.enum(applicationStates),
  answers: z.array(answer),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
});

/** An application as those who decide see it. Applicants never see this. */
export const application = z.object({
  /** That of the account. */
  id,
  discordId: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  askedAt: time,
  status: z.enum(applicationStates),
  answers: z.array(answer),
  comments: z.array(z.object({ username: z.string(), discordId: z.string(), at: time, text: z.string() })),
  votes: z.array(z.object({ username: z.string(), discordId: z.string(), isFor: z.boolean() })),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  /** The sentence to a declined applicant. */
  reason: z.nullable(z.string()),
  /** The rank that was given. */
  rank: z.nullable(z.enum(ranks)),
  /** When the trial membership ends, and somebody decides again. */
  trialUntil: z.nullable(time),
  version: z.int(),
});
export type Application = z.output<typeof application>;

/** Lists: those to decide, trial memberships, and those that are over. */
export const applicationViews = ['open', 'trial', 'decided'] as const;
export type ApplicationView = (typeof applicationViews)[number];
export const viewOf = (status: ApplicationState): ApplicationView =>
  status === 'open' || status === 'trial' ? status : 'decided';
export const applicationQuery = z.object({
  /** Default: those to decide. */
  view: maybe(z.enum(applicationViews)),
  ...counting,
  ...paging,
});
export type ApplicationQuery = z.output<typeof applicationQuery>;

export const acceptance = z.object({
  rank: z.enum(ranks, 'Unknown rank'),
  /** Null: for good. */
  trialUntil: z.nullable(time),
});
export type Acceptance = z.output<typeof acceptance>;
export const declination = z.object({ reason: text('Say why, in a sentence', maxReason) });
export const newComment = z.object({ text: text('Comment is required', maxComment) });
/** Null takes the vote back. */
export const vote = z.object({ isFor: z.nullable(z.boolean()) });
export const trialDecision = z.object({ keep: z.boolean() });

export const applicationCount = z.object({
  /** Whether people without access fill in the form. */
  hasForm: z.boolean(),
  waiting: z.int(),
});
export type ApplicationCount = z.output<typeof applicationCount>;

const ofOne = { access: 'roster', params: idParams, reply: application } as const;
const settings = { path: '/api/settings/access', access: 'admin', reply: accessSettings } as const;
export const applicationRoutes = {
  listApplications: route({
    method: 'GET',
    path: '/api/applications',
    access: 'roster',
    summary: "Applications for access, newest first, without the caller's own",
    list: true,
    csv: true,
    query: applicationQuery,
    reply: z.array(application),
  }),
  countApplications: route({
    method: 'GET',
    path: '/api/application-count',
    access: 'roster',
    summary: "How many applications wait for a decision, without the caller's own",
    reply: applicationCount,
  }),
  getApplication: route({ ...ofOne, method: 'GET', path: '/api/applications/:id', summary: 'One application' }),
  commentApplication: route({
    ...ofOne,
    method: 'POST',
    path: '/api/applications/:id/comments',
    summary: 'Comment on an application. The applicant never sees it',
    body: newComment,
  }),
  voteOnApplication: route({
    ...ofOne,
    method: 'POST',
    path: '/api/applications/:id/vote',
    summary: 'Vote for or against an applicant, who never sees it',
    body: vote,
  }),
  acceptApplication: route({
    ...ofOne,
    method: 'POST',
    path: '/api/applications/:id/accept',
    summary: 'Accept an applicant, for good or on trial until a date. Only an admin chooses another rank than Member',
    body: acceptance,
  }),
  declineApplication: route({
    ...ofOne,
    method: 'POST',
    path: '/api/applications/:id/decline',
    summary: 'Decline an applicant, who reads the reason',
    body: declination,
  }),
  decideTrial: route({
    ...ofOne,
    method: 'POST',
    path: '/api/applications/:id/trial',
    summary: 'Keep a member after a trial, or end it, which removes the member',
    body: trialDecision,
  }),
  getAccessSettings: route({ ...settings, method: 'GET', summary: 'The application form' }),
  changeAccessSettings: route({
    ...settings,
    method: 'PATCH',
    summary: 'Change the application form. Applications that were sent keep their questions',
    body: accessSettingsChange,
  }),
};

export const applicationRooms = { list: 'applications' } as const;
/** Only those who decide may hear them. */
export const applicationMessages = liveMessages({
  'application:created': application,
  'application:updated': application,
  'access-settings:updated': accessSettings,
});
