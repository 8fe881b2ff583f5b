// All forms of the hall: how each is opened, what is typed, and what it sends. A form that is
// neither here nor covered by its feature's tests fails a test.
import type { ReactNode } from 'react';
import type { AccessState } from '@guild/common/access/access.api';
import type { Question } from '@guild/common/access/applications.api';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { anIncidentCounter, anLlmConfig, someStats } from '@guild/common/test/dashboard.builders';
import { anEvent, aResponse } from '@guild/common/test/events.builders';
import { someLoreSettings } from '@guild/common/test/lore.builders';
import { anItem, anOffer } from '@guild/common/test/market.builders';
import { aMember } from '@guild/common/test/members.builders';
import { aResource } from '@guild/common/test/treasury.builders';
import { aTrial } from '@guild/common/test/trials.builders';
import { ApplicationForm } from '../src/features/access/ApplicationForm.tsx';
import BidDialog from '../src/features/auctions/bidding/BidDialog.tsx';
import CreateAuctionDialog from '../src/features/auctions/core/CreateAuctionDialog.tsx';
import EditFiguresDialog from '../src/features/dashboard/EditFiguresDialog.tsx';
import { IncidentCard } from '../src/features/dashboard/counter/IncidentCard.tsx';
import { LlmConfigForm } from '../src/features/dashboard/LlmConfigForm.tsx';
import ObjectDialog from '../src/features/events/attendance/ObjectDialog.tsx';
import RemovePersonDialog from '../src/features/events/roles/RemovePersonDialog.tsx';
import { AnswerDialog } from '../src/features/events/signup/AnswerDialog.tsx';
import Attendance from '../src/features/events/signup/Attendance.tsx';
import { CancelEventDialog } from '../src/features/events/core/CancelEventDialog.tsx';
import { EditEventDialog, NewEventDialog } from '../src/features/events/core/EventFormDialog.tsx';
import { SaveTemplateDialog } from '../src/features/events/templates/SaveTemplateDialog.tsx';
import LookSettings from '../src/features/guild/LookSettings.tsx';
import { LimitsForm } from '../src/features/lore/budget/LimitsForm.tsx';
import ItemDialog from '../src/features/market/ItemDialog.tsx';
import DeclineDialog from '../src/features/market/offers/DeclineDialog.tsx';
import OfferDialog from '../src/features/market/offers/OfferDialog.tsx';
import AbsenceDialog from '../src/features/members/absences/AbsenceDialog.tsx';
import AddMemberDialog from '../src/features/members/AddMemberDialog.tsx';
import EditMemberDialog from '../src/features/members/EditMemberDialog.tsx';
import OfficersSettings from '../src/features/settings/OfficersSettings.tsx';
import { EditResourceDialog, NewResourceDialog } from '../src/features/treasury/core/ResourceFormDialog.tsx';
import NewTrialDialog from '../src/features/trials/lobby/NewTrialDialog.tsx';
import type { Answers } from './fakeServer.ts';
import type { FormCase } from './formPromises.tsx';
import {
  startAuctions,
  startDashboard,
  startEvents,
  startItems,
  startMembers,
  startTreasury,
  startTrials,
} from './stores.ts';

const event = anEvent({ id: 5, title: 'Spice run' });
const item = anItem({ id: 8, name: 'Pike' });
const auction = anAuction();
const member = aMember({ id: 3, level: 10 });
const awayMember = aMember({ id: 3, absence: { from: '2026-01-01', to: '2100-01-01', note: null } });
const resource = aResource();
const stats = someStats({ pvpRating: 1200 });
const nothing = (): void => undefined;
const people: Answers = { 'GET /api/events/5/responses': () => ({ body: [] }) };
const question: Question = { text: 'Why us?', kind: 'long', required: true, choices: [] };
const applicant: AccessState = {
  hasAccess: false,
  mayAsk: true,
  adminsOnline: [],
  askedAt: null,
  grantedAt: null,
  form: [question],
  application: null,
  mayAskAt: null,
};
const startEvent = (): void => startEvents(event);

/** Forms in dialogs. */
export const formCases: readonly FormCase[] = [
  {
    name: 'bid',
    file: 'features/auctions/bidding/BidDialog.tsx',
    show: (open, close) => <BidDialog id={12} open={open} onClose={close} onOpen={nothing} />,
    start: () => startAuctions(auction),
    answers: {
      'GET /api/auctions/12': () => ({ body: auction }),
      'GET /api/auctions/12/bids': () => ({ body: [aBid()] }),
    },
    field: 'Your Bid Amount (Solari)',
    before: '48,201',
    text: '49,500',
    submit: /^Plac/,
    call: 'POST /api/auctions/12/bid',
    reply: anAuction({ version: 4, currentBid: 49_500 }),
    after: '49,501',
    says: false,
  },
  {
    name: 'new auction',
    file: 'features/auctions/core/CreateAuctionDialog.tsx',
    show: (open, close) => <CreateAuctionDialog open={open} onClose={close} />,
    start: () => startAuctions(),
    field: 'Item name',
    before: '',
    text: 'Resonance pike',
    more: { Description: 'Hums.' },
    submit: /^Start/,
    call: 'POST /api/auctions',
    reply: anAuction({ id: 30 }),
    path: 'itemName',
  },
  {
    name: 'new item',
    file: 'features/market/ItemDialog.tsx',
    show: (open, close) => <ItemDialog open={open} onClose={close} listingType="selling" />,
    start: () => startItems(),
    field: 'Item name',
    before: '',
    text: 'Glass compass',
    more: { Price: '12' },
    submit: /^(List Item|Saving)/,
    call: 'POST /api/marketplace',
    reply: anItem({ id: 40 }),
    path: 'name',
  },
  {
    name: 'edited item',
    file: 'features/market/ItemDialog.tsx',
    show: (open, close) => open && <ItemDialog open onClose={close} listingType="selling" item={item} />,
    start: () => startItems(item),
    field: 'Item name',
    before: 'Pike',
    text: 'Long pike',
    submit: /^Sav/,
    call: 'PATCH /api/marketplace/8',
    reply: { ...item, name: 'Long pike', version: 2 },
    path: 'name',
  },
  {
    name: 'offer for an item',
    file: 'features/market/offers/OfferDialog.tsx',
    show: (open, close) => open && <OfferDialog item={item} onClose={close} />,
    start: () => startItems(item),
    field: 'Message (optional)',
    before: '',
    text: 'Tonight at the well',
    submit: /^Send/,
    call: 'POST /api/marketplace/8/offers',
    reply: anOffer({ message: 'Tonight at the well' }),
    path: 'message',
  },
  {
    name: 'declined offer',
    file: 'features/market/offers/DeclineDialog.tsx',
    show: (open, close) => open && <DeclineDialog offer={anOffer()} onClose={close} />,
    start: () => startItems(item),
    field: 'Reason (optional)',
    before: '',
    text: 'Already promised',
    submit: /^Declin/,
    call: 'POST /api/marketplace/8/offers/3/answer',
    reply: anOffer({ state: 'declined', reason: 'Already promised' }),
    path: 'reason',
  },
  {
    name: 'new event',
    file: 'features/events/core/EventFormDialog.tsx',
    show: (open, close) => open && <NewEventDialog onClose={close} />,
    start: startEvent,
    field: 'Title',
    before: '',
    text: 'Raid',
    more: { Description: 'Bring water.' },
    submit: /^(Create event|Saving)/,
    call: 'POST /api/events',
    reply: anEvent({ id: 9 }),
    path: 'title',
  },
  {
    name: 'edited event',
    file: 'features/events/core/EventFormDialog.tsx',
    show: (open, close) => open && <EditEventDialog event={event} onClose={close} />,
    start: startEvent,
    field: 'Title',
    before: 'Spice run',
    text: 'Night raid',
    submit: /^Sav/,
    call: 'PATCH /api/events/5',
    reply: { ...event, title: 'Night raid', version: 2 },
    path: 'title',
  },
  {
    name: 'cancellation',
    file: 'features/events/core/CancelEventDialog.tsx',
    show: (open, close) => open && <CancelEventDialog event={event} onClose={close} />,
    start: startEvent,
    field: 'Reason (optional)',
    before: '',
    text: 'Storm',
    submit: /^Cancel(ling| event)/,
    call: 'POST /api/events/5/cancel',
    reply: { ...event, status: 'cancelled', version: 2 },
    path: 'reason',
  },
  {
    name: 'answer with a note',
    file: 'features/events/signup/AnswerDialog.tsx',
    show: (open, close) => open && <AnswerDialog event={event} onClose={close} />,
    start: startEvent,
    answers: people,
    field: 'Note (optional)',
    before: '',
    text: 'Half an hour late',
    submit: /^Sav/,
    call: 'PUT /api/events/5/answer',
    reply: { ...event, version: 2 },
    path: 'note',
  },
  {
    name: 'objection to attendance',
    file: 'features/events/attendance/ObjectDialog.tsx',
    show: (open, close) => open && <ObjectDialog event={event} onDone={() => undefined} onClose={close} />,
    start: startEvent,
    field: 'What happened',
    before: '',
    text: 'I was there',
    submit: /^Send/,
    call: 'POST /api/events/5/objections',
    reply: {
      eventId: 5,
      userId: 1,
      username: 'Maren Quill',
      discordId: aResponse().discordId,
      text: 'I was there',
      at: event.createdAt,
      outcome: null,
      decidedBy: null,
    },
    path: 'text',
  },
  {
    name: 'removal from an event',
    file: 'features/events/roles/RemovePersonDialog.tsx',
    show: (open, close) => open && <RemovePersonDialog event={event} row={aResponse()} onClose={close} />,
    start: startEvent,
    field: 'Reason',
    before: '',
    text: 'Asked for it',
    submit: /^Remov/,
    call: `POST /api/events/5/people/${aResponse().discordId}/remove`,
    reply: { ...event, version: 2 },
    path: 'reason',
  },
  {
    name: 'event template',
    file: 'features/events/templates/SaveTemplateDialog.tsx',
    show: (open, close) => open && <SaveTemplateDialog event={event} onClose={close} />,
    start: startEvent,
    answers: { 'GET /api/event-templates': () => ({ body: [] }) },
    field: 'Name',
    before: 'Spice run',
    text: 'Weekly run',
    submit: /^Sav/,
    call: 'POST /api/event-templates',
    reply: {},
    path: 'name',
  },
  {
    name: 'absence',
    file: 'features/members/absences/AbsenceDialog.tsx',
    show: (open, close) => open && <AbsenceDialog member={awayMember} joined={[]} onClose={close} />,
    start: () => startMembers(awayMember),
    field: 'Note (optional)',
    before: '',
    text: 'On a trip',
    submit: /^Sav/,
    call: 'PUT /api/guild-members/3/absence',
    reply: { ...awayMember, version: 2 },
    path: 'absence.note',
  },
  {
    name: 'new member',
    file: 'features/members/AddMemberDialog.tsx',
    show: (open, close) => open && <AddMemberDialog onClose={close} />,
    start: () => startMembers(),
    field: 'Name',
    before: '',
    text: 'Bram Oakes',
    more: { 'Discord id': '100000000000000055' },
    submit: /^Add/,
    call: 'POST /api/guild-members',
    reply: aMember({ id: 9 }),
    path: 'name',
  },
  {
    name: 'member’s figures',
    file: 'features/members/EditMemberDialog.tsx',
    show: (open, close) => open && <EditMemberDialog member={member} onClose={close} />,
    start: () => startMembers(member),
    field: 'Level',
    before: '10',
    text: '11',
    submit: /^Sav/,
    call: 'PATCH /api/guild-members/3',
    reply: { ...member, level: 11, version: 2 },
    path: 'level',
  },
  {
    name: 'guild’s figures',
    file: 'features/dashboard/EditFiguresDialog.tsx',
    show: (open, close) => open && <EditFiguresDialog stats={stats} onClose={close} />,
    start: startDashboard,
    field: 'PvP Rating',
    before: '1,200',
    text: '1,300',
    submit: /^Sav/,
    call: 'PATCH /api/guild-stats',
    reply: { ...stats, pvpRating: 1300, version: 2 },
    path: 'pvpRating',
  },
  {
    name: 'new resource',
    file: 'features/treasury/core/ResourceFormDialog.tsx',
    show: (open, close) => open && <NewResourceDialog onClose={close} />,
    start: () => startTreasury(),
    field: 'Name',
    before: '',
    text: 'Deep cistern',
    more: { Description: 'What we drink.', Unit: 'L' },
    submit: /^(Add Resource|Saving)/,
    call: 'POST /api/treasury',
    reply: resource,
    path: 'name',
  },
  {
    name: 'edited resource',
    file: 'features/treasury/core/ResourceFormDialog.tsx',
    show: (open, close) => open && <EditResourceDialog resource={resource} onClose={close} />,
    start: () => startTreasury([resource]),
    field: 'Name',
    before: 'Deep cistern',
    text: 'Deeper cistern',
    submit: /^Sav/,
    call: 'PATCH /api/treasury/4',
    reply: { ...resource, name: 'Deeper cistern', version: 2 },
    path: 'name',
  },
  {
    name: 'new trial',
    file: 'features/trials/lobby/NewTrialDialog.tsx',
    show: (open, close) => open && <NewTrialDialog like={null} onClose={close} onOpened={nothing} />,
    start: () => startTrials(),
    field: 'Theme',
    before: '',
    after: aTrial().theme,
    text: 'The hidden well',
    submit: /^Open/,
    call: 'POST /api/trials',
    reply: aTrial({ id: 30 }),
    path: 'theme',
  },
];

/** Forms inside a page. */
export const inlineCases: readonly (Pick<FormCase, 'name' | 'file' | 'start' | 'answers'> & {
  readonly Show: () => ReactNode;
  /** The button that starts the edit. Absent: the form is always open. */
  readonly begin?: string;
  readonly role: 'textbox' | 'spinbutton' | 'checkbox' | 'combobox';
  readonly field: string | RegExp;
  readonly text: string;
})[] = [
  {
    name: 'application for access',
    file: 'features/access/ApplicationForm.tsx',
    Show: () => <ApplicationForm state={applicant} form={[question]} take={nothing} />,
    role: 'textbox',
    field: 'Why us?',
    text: 'I like sand',
  },
  {
    name: 'model and prompt',
    file: 'features/dashboard/LlmConfigForm.tsx',
    Show: () => <LlmConfigForm />,
    start: startDashboard,
    answers: { 'GET /api/llm-config': () => ({ body: anLlmConfig({ systemPrompt: 'Speak softly.' }) }) },
    role: 'textbox',
    field: 'System prompt',
    text: 'Speak in riddles',
  },
  {
    name: 'limits of Hyperion',
    file: 'features/lore/budget/LimitsForm.tsx',
    Show: () => <LimitsForm settings={someLoreSettings()} onSaved={() => undefined} />,
    role: 'spinbutton',
    field: 'Questions per minute',
    text: '7',
  },
  {
    name: 'days without incident',
    file: 'features/dashboard/counter/IncidentEditor.tsx',
    Show: () => <IncidentCard counter={anIncidentCounter({ daysWithoutIncident: 4 })} />,
    start: startDashboard,
    begin: 'Edit',
    role: 'spinbutton',
    field: 'Days Without Incident',
    text: '7',
  },
  {
    name: 'officers',
    file: 'features/settings/OfficersSettings.tsx',
    Show: () => <OfficersSettings />,
    start: startDashboard,
    answers: {
      'GET /api/officers': () => ({
        body: { officers: [{ role: 'Founder', name: null, discordId: null }], version: 1 },
      }),
      'GET /api/guild-members': () => ({ body: [aMember()] }),
    },
    role: 'combobox',
    field: /^Founder/,
    text: aMember().discordId,
  },
  {
    name: 'colors',
    file: 'features/guild/LookSettings.tsx',
    Show: () => <LookSettings />,
    start: startDashboard,
    answers: {
      'GET /api/settings/guild-look': () => ({
        body: { accentNight: null, accentNoon: null, pictures: [], version: 1 },
      }),
    },
    role: 'textbox',
    field: /^Accent color in night/,
    text: '#7fd4a8',
  },
  {
    name: 'attendance',
    file: 'features/events/signup/Attendance.tsx',
    Show: () => <Attendance event={event} people={{ version: 1, rows: [aResponse()] }} />,
    start: startEvent,
    role: 'checkbox',
    field: /Oro Dast/,
    text: '',
  },
];

/**
 * Forms without typed text, and forms with tests of their own: the settings; the four digits of
 * the check-in; the acceptance of an application, which has choices only; the new API token and the
 * webhook, which have choices that must be made; the place to which an event moves; the question to
 * Hyperion, which is kept on every page; and the week's label, which saves on leaving the field and
 * cancels on Escape without a question.
 */
export const otherForms: readonly string[] = [
  'features/access/AcceptDialog.tsx',
  'features/discord/DiscordAnnouncement.tsx',
  'features/discord/DiscordChannels.tsx',
  'features/discord/DiscordRoles.tsx',
  'features/events/attendance/CheckIn.tsx',
  'features/events/calendar/MoveEventDialog.tsx',
  'features/events/core/RemoveEventDialog.tsx',
  'features/lore/chat/ChatForm.tsx',
  'features/scouting/weeks/WeekHeading.tsx',
  'features/settings/notices/NoticeSettings.tsx',
  'features/settings/PointsSettings.tsx',
  'features/settings/RankAccessCard.tsx',
  'features/settings/RankRightsCard.tsx',
  'features/tokens/NewTokenDialog.tsx',
  'features/webhooks/WebhookDialog.tsx',
];
