// Access service: people without access ask or apply, and admins decide, or give a rank back.
import type { AccessState } from '@guild/common/access/access.api';
import {
  maxShortAnswer,
  type Acceptance,
  type Answer,
  type Application,
  type ApplicationCount,
  type ApplicationQuery,
  type ApplicationState,
  type ApplicationView,
  type NewApplication,
  type Question,
} from '@guild/common/access/applications.api';
import { isAboveMember, mayManageRank, type Member } from '@guild/common/members/members.api';
import { limits } from '@guild/common/wire/fields';
import type { FieldError } from '@guild/common/wire/errors';
import type { Context } from '../../platform/features/context.ts';
import { AppError, invalidField, invalidInput, unlessGone } from '../../platform/errors.ts';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Removal } from '../../platform/people/memberData.ts';
import {
  afterCursor,
  byTime,
  countOf,
  findInOrder,
  pageOf,
  type ListOrder,
} from '../../platform/store/queries/lists.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { MembersService } from '../members/members.service.ts';
import {
  accept,
  apply,
  castVote,
  closeForAccess,
  closeForRemoved,
  comment,
  decideTrial,
  decline,
  grantRequest,
  markDue,
  ownRequestOf,
  sendRequest,
  withdraw,
} from './access.decisions.ts';
import type { LetIn } from './access.letIn.ts';
import {
  toApplication,
  type AccessDocuments,
  type AccessRequestDocument,
  type AccessRequestModel,
} from './access.model.ts';
import type { AccessSettingsStore } from './access.settings.ts';

export interface AccessService {
  /** @throws AppError `too_many` */
  stateOf(caller: Caller): Promise<AccessState>;
  /**
   * Notifies the admins, at most once an hour for each person. Changes nothing for people with
   * access.
   * @throws AppError `not_allowed` for a removed person, `too_many`, `conflict` if there is a form for them
   */
  ask(caller: Caller): Promise<AccessState>;
  /**
   * Applies with the answers to the form. Changes nothing for people with access, and while an application
   * waits.
   * @throws AppError `not_allowed` for a removed person, `too_many`, `invalid_input`; `conflict` if there is no
   *   form, its questions have changed, or it is too soon
   */
  apply(application: NewApplication, caller: Caller): Promise<AccessState>;
  /** Whether there is a form for the person, who has neither access nor been removed. */
  mayApply(discordId: string): Promise<boolean>;
  /** Whether an application with answers waits for a decision. @param id the account's id */
  isWaiting(id: number): Promise<boolean>;
  /** Withdraws the caller's application, if one waits. @throws AppError `too_many` */
  withdraw(caller: Caller): Promise<AccessState>;
  /**
   * Makes the person a member. Changes nothing if they have access by now, or if the request was granted.
   * @throws AppError `not_found` if nobody asked; `conflict` if they were removed meanwhile, or left the
   *   Discord server, or somebody has declined, or decided about their application
   */
  grant(id: number, caller: Caller): Promise<void>;
  /**
   * Gives a member back the rank that ended when they left the Discord server. Changes nothing if an
   * admin has set a rank since.
   * @returns the member with their rank now
   * @throws AppError `not_found`; `conflict` if they are not on the Discord server
   */
  giveRankBack(memberId: number, caller: Caller): Promise<Member>;
  /** Newest first, without the caller's own. */
  list(query: ApplicationQuery, caller: Caller): Promise<Page<Application>>;
  /** The number of applications that wait, without the caller's own. */
  count(caller: Caller): Promise<ApplicationCount>;
  /** @throws AppError `not_found`, also for the caller's own */
  get(id: number, caller: Caller): Promise<Application>;
  /** @throws AppError `not_found`, `not_allowed` one's own, `conflict` if it is decided */
  comment(id: number, text: string, caller: Caller): Promise<Application>;
  /** @param isFor null: takes the vote back @throws AppError as `comment` */
  vote(id: number, isFor: boolean | null, caller: Caller): Promise<Application>;
  /** @throws AppError as `grant`; `not_allowed` a rank; `invalid_input` for a date that is not to come */
  accept(id: number, acceptance: Acceptance, caller: Caller): Promise<Application>;
  /** @throws AppError as `comment` */
  decline(id: number, reason: string, caller: Caller): Promise<Application>;
  /** Keeps a member on trial, or removes them. @throws AppError as `comment` */
  decideTrial(id: number, keep: boolean, caller: Caller): Promise<Application>;
  /** Marks trials that are over. */
  markDue(): Promise<void>;
  /** Closes the requests of people who got access in another way. @param discordId null: of everybody */
  closeGranted(discordId: string | null): Promise<void>;
  /** Closes the applications of somebody who was removed, or who came in in another way. */
  purge(removal: Pick<Removal, 'discordId' | 'at'>): Promise<void>;
}

/** Calls per person and minute. The access screen makes four. */
const perMinute = 60;
const maxAdmins = 10;

/** Removed people see nothing, not even their earlier request. */
const removedState: AccessState = {
  hasAccess: false,
  mayAsk: false,
  adminsOnline: [],
  askedAt: null,
  grantedAt: null,
  form: null,
  application: null,
  mayAskAt: null,
};

const statesOf: Readonly<Record<ApplicationView, readonly ApplicationState[]>> = {
  open: ['open'],
  trial: ['trial'],
  decided: ['accepted', 'declined', 'ended', 'withdrawn'],
};
const order: ListOrder<AccessRequestDocument> = { field: 'askedAt', direction: -1, cursor: byTime('askedAt') };

/** What is wrong with an answer; null: nothing. */
function problemOf({ kind, required, choices }: Question, answer: string): string | null {
  if (answer === '') return required ? 'Please answer' : null;
  if (kind === 'choice' && !choices.includes(answer)) return 'Choose one of the answers';
  return kind === 'short' && (answer.length > maxShortAnswer || answer.includes('\n'))
    ? `One line of at most ${maxShortAnswer} characters`
    : null;
}
/**
 * The answers to the questions of the form, without those left empty.
 * @throws AppError `conflict` if they answer other questions; `invalid_input`
 */
export function checkAnswers(questions: readonly Question[], answers: NewApplication['answers']): Answer[] {
  const isSame =
    questions.length === answers.length && questions.every(({ text }, at) => answers[at]?.question === text);
  if (!isSame)
    throw new AppError('conflict', 'The questions have changed. Read them again.', { reason: 'questions_changed' });
  const fields = questions.flatMap((question, at): FieldError[] => {
    const message = problemOf(question, answers[at]?.answer ?? '');
    return message === null ? [] : [{ path: `answers.${at}.answer`, message }];
  });
  if (fields.length > 0) throw invalidInput(fields);
  return answers.filter(({ answer }) => answer !== '');
}

interface Deps {
  readonly documents: AccessDocuments;
  readonly requests: AccessRequestModel;
  readonly settings: Pick<AccessSettingsStore, 'read'>;
  readonly letIn: LetIn;
  readonly members: Pick<
    MembersService,
    'isBlocked' | 'membershipOf' | 'list' | 'giveRankBack' | 'checkAddition' | 'namesOf' | 'permissionsOf' | 'ranks'
  >;
}

export function createAccessService(
  { documents, requests, settings, letIn, members }: Deps,
  { clock, redis, env }: Pick<Context, 'clock' | 'redis' | 'env'>,
): AccessService {
  const limit = createRateLimit({ redis, prefix: env.redisPrefix, name: 'access', points: perMinute, seconds: 60 });
  /**
   * The questions that a person answers to apply. null: they only ask, because there is no form, or because the guild
   * knows them by a rank above Member.
   */
  const formFor = async (discordId: string): Promise<readonly Question[] | null> => {
    const { hasForm, questions } = await settings.read();
    if (!hasForm) return null;
    const membership = await members.membershipOf(discordId);
    return membership !== null && isAboveMember(membership.rank) ? null : questions;
  };
  const toState = async ({ discordId }: Caller, request: AccessRequestDocument): Promise<AccessState> => {
    const [hasAccess, online, form] = await Promise.all([
      letIn.has(discordId),
      members.list({ role: 'Admin', online: '1', limit: maxAdmins }),
      formFor(discordId),
    ]);
    const own = ownRequestOf(request, { form, hasAccess, now: clock.now() });
    return { hasAccess, adminsOnline: online.items.map(({ name }) => name), ...own };
  };
  const checkBlocked = async (discordId: string): Promise<void> => {
    if (await members.isBlocked(discordId))
      throw new AppError('not_allowed', 'You were removed from this guild.', { reason: 'removed' });
  };
  const seen = ({ version, discordId }: AccessRequestDocument, caller: Caller): boolean =>
    version > 0 && discordId !== caller.discordId;

  const decideAccept = async (id: number, acceptance: Acceptance, caller: Caller): Promise<Application> => {
    await members.checkAddition(acceptance.rank, caller);
    if ((await members.ranks.accessOf(acceptance.rank)) === null)
      throw invalidField('rank', 'This rank gives no access to the guild');
    const request = await documents.read(id);
    if (request.version > 0 && request.status === 'open') await letIn.check(request);
    const held = await letIn.heldRank(request.discordId);
    return toApplication(await documents.update(id, accept(acceptance, held, caller)));
  };
  return {
    async stateOf(caller) {
      await limit.count(caller.discordId);
      if (await members.isBlocked(caller.discordId)) return removedState;
      return toState(caller, await documents.read(caller.userId));
    },
    async ask(caller) {
      await limit.count(caller.discordId);
      const { userId, discordId } = caller;
      await checkBlocked(discordId);
      if (await letIn.has(discordId)) return toState(caller, await documents.read(userId));
      if ((await formFor(discordId)) !== null)
        throw new AppError('conflict', 'Fill in the form to apply.', { reason: 'has_form' });
      return toState(caller, await documents.update(userId, sendRequest(caller)));
    },
    async apply({ answers }, caller) {
      await limit.count(caller.discordId);
      const { userId, discordId } = caller;
      await checkBlocked(discordId);
      if (await letIn.has(discordId)) return toState(caller, await documents.read(userId));
      const questions = await formFor(discordId);
      if (questions === null)
        throw new AppError('conflict', 'There is no form now. Ask for access instead.', { reason: 'no_form' });
      const checked = checkAnswers(questions, answers);
      return toState(caller, await documents.update(userId, apply(caller, checked)));
    },
    async mayApply(discordId) {
      if ((await formFor(discordId)) === null) return false;
      return !(await members.isBlocked(discordId)) && !(await letIn.has(discordId));
    },
    async isWaiting(id) {
      const request = await documents.read(id).catch(unlessGone);
      return request !== null && request.status === 'open' && request.answers.length > 0;
    },
    async withdraw(caller) {
      await limit.count(caller.discordId);
      if (await members.isBlocked(caller.discordId)) return removedState;
      return toState(caller, await documents.update(caller.userId, withdraw(caller)));
    },
    async grant(id, caller) {
      const request = await documents.read(id);
      if (request.version === 0) throw new AppError('not_found');
      if (request.answers.length > 0) {
        await decideAccept(id, { rank: 'Member', trialUntil: null }, caller);
        return;
      }
      const hasAccess = await letIn.has(request.discordId);
      if (!hasAccess) await letIn.check(request);
      await documents.update(id, grantRequest(caller, hasAccess));
    },
    giveRankBack: (memberId, caller) => members.giveRankBack(memberId, caller),

    async list({ view = 'open', limit: most = limits.pageDefault, cursor, count }, caller) {
      const others = { discordId: { $ne: caller.discordId } };
      const after = afterCursor(order, cursor);
      const scans = statesOf[view].map((status) => ({
        filter: { $and: [{ status }, others, ...after] },
        by: ['status' as const],
      }));
      const found = await findInOrder(requests, scans, order, { limit: most, fields: { outbox: 0 } });
      const page = pageOf(found, most, toApplication, order.cursor.of);
      if (count === undefined || cursor !== undefined) return page;
      const filter = { status: { $in: [...statesOf[view]] }, ...others };
      return { ...page, total: page.next === null ? page.items.length : await countOf(requests, filter) };
    },
    async count({ discordId }) {
      // Plain requests are no applications.
      const filter = { status: 'open' as const, answers: { $ne: [] }, discordId: { $ne: discordId } };
      const [{ hasForm }, waiting] = await Promise.all([settings.read(), requests.countDocuments(filter)]);
      return { hasForm, waiting };
    },
    async get(id, caller) {
      const request = await documents.read(id);
      if (!seen(request, caller)) throw new AppError('not_found');
      return toApplication(request);
    },
    comment: async (id, text, caller) => toApplication(await documents.update(id, comment(text, caller))),
    vote: async (id, isFor, caller) => toApplication(await documents.update(id, castVote(isFor, caller))),
    accept: decideAccept,
    decline: async (id, reason, caller) => toApplication(await documents.update(id, decline(reason, caller))),
    async decideTrial(id, keep, caller) {
      const { discordId } = await documents.read(id);
      // Somebody may have given them a higher rank during the trial.
      const rank = (await members.namesOf([discordId])).get(discordId)?.rank;
      if (rank !== undefined && !mayManageRank(caller, rank))
        throw new AppError('not_allowed', 'You can only manage members up to your own rank.', {
          reason: 'higher_rank',
        });
      return toApplication(await documents.update(id, decideTrial(keep, caller)));
    },

    async markDue() {
      const over = { status: 'trial' as const, isDue: false, trialUntil: { $lte: new Date(clock.now()) } };
      for (const { _id } of await requests.find(over, { _id: 1 }).lean()) await documents.update(_id, markDue);
    },
    async closeGranted(discordId) {
      const filter = { status: 'open' as const, ...(discordId !== null && { discordId }) };
      const waiting = await requests.find(filter, { discordId: 1 }).lean();
      const people = waiting.map((one) => one.discordId);
      const [access, names] = await Promise.all([members.permissionsOf(people), members.namesOf(people)]);
      for (const one of waiting)
        if (access.has(one.discordId))
          await documents.update(one._id, closeForAccess(names.get(one.discordId)?.rank ?? null));
    },
    async purge({ discordId, at }) {
      for (const { _id } of await requests.find({ discordId }, { _id: 1 }).lean())
        await documents.update(_id, closeForRemoved(at));
    },
  };
}
