// Applications store: the applications on screens and the calls that change them.
import {
  applicationQuery,
  applicationRooms,
  applicationRoutes,
  applicationViews,
  viewOf,
  type Acceptance,
  type Application,
  type ApplicationView,
} from '@guild/common/access/applications.api';
import { call, callList } from '../../platform/api/api.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { declareFilters, toOptions } from '../../platform/page/filters.ts';

export interface ApplicationFilters {
  view: ApplicationView;
}
const viewWords: Readonly<Record<ApplicationView, string>> = {
  open: 'To decide',
  trial: 'On trial',
  decided: 'Decided',
};
export const applicationFilters = declareFilters<Application, ApplicationFilters>(applicationQuery.shape, {
  view: {
    none: 'open',
    isView: true,
    matches: ({ status }, view) => viewOf(status) === view,
    control: { kind: 'select', label: 'Show', options: toOptions(applicationViews, (view) => viewWords[view]) },
  },
});

export const applications = createLiveList<Application, ApplicationFilters>({
  filters: applicationFilters.none,
  fetch: (filters, page) =>
    callList(applicationRoutes.listApplications, { query: applicationFilters.query(filters, { count: '1', ...page }) }),
  rules: {
    matches: (one, { filters }) => applicationFilters.matches(one, filters),
    compare: (a, b) => Date.parse(b.askedAt) - Date.parse(a.askedAt) || b.id - a.id,
    waitsWhenMoved: true,
  },
  room: applicationRooms.list,
  messages: { 'application:created': 'arrived', 'application:updated': 'changed' },
});

/** Why an application can no longer be accepted or declined; undefined: it can. */
export function tooLateFor({ status, decidedBy }: Application): string | undefined {
  if (status === 'open') return undefined;
  if (status === 'withdrawn') return 'The application was withdrawn';
  if (decidedBy !== null) return `${decidedBy} has decided meanwhile`;
  return status === 'accepted' ? 'They got access meanwhile' : 'They were removed meanwhile';
}

type Changed = Promise<Application | undefined>;
/** @returns undefined if another action on it is running @throws ApiError */
export const comment = (id: number, text: string): Changed =>
  applications.update(id, 'comment', () =>
    call(applicationRoutes.commentApplication, { params: { id }, body: { text } }),
  );
/** @param isFor null: takes the vote back @throws ApiError */
export const castVote = (id: number, isFor: boolean | null): Changed =>
  applications.update(id, 'vote', () => call(applicationRoutes.voteOnApplication, { params: { id }, body: { isFor } }));
/** @throws ApiError */
export const accept = (id: number, body: Acceptance): Changed =>
  applications.update(id, 'accept', () => call(applicationRoutes.acceptApplication, { params: { id }, body }));
/** @throws ApiError */
export const decline = (id: number, reason: string): Changed =>
  applications.update(id, 'decline', () =>
    call(applicationRoutes.declineApplication, { params: { id }, body: { reason } }),
  );
/** @throws ApiError */
export const decideTrial = (id: number, keep: boolean): Changed =>
  applications.update(id, 'trial', () => call(applicationRoutes.decideTrial, { params: { id }, body: { keep } }));
