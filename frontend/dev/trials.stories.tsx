// Stories of a trial: lobby, rounds for players and spectators, results, end, the big screen, and
// the form that opens one.
import type { ReactNode } from 'react';
import type { OwnTrial, Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import {
  aLobby,
  anOpenRound,
  anotherPlayer,
  anOverTrial,
  anOwnTrial,
  aPlayedTrial,
  aPlayer,
  aFinishedRound,
  inSeconds,
} from '@guild/common/test/trials.builders';
import { sessionAs } from '../test/session.ts';
import { startTrials } from '../test/stores.ts';
import BigScreen from '../src/features/trials/core/BigScreen.tsx';
import NewTrialDialog from '../src/features/trials/lobby/NewTrialDialog.tsx';
import { TrialsSection } from '../src/features/trials/TrialsSection.tsx';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';

const long = 'An unreasonably long name that goes on and on until the row has no more room for it';
/** In seconds: so far in the future that a picture of the countdown does not change. */
const hour = 3600;
const names = ['Oro Dast', 'Ilsabet Korr', 'Jael Ashwin', long, 'Corvin Thale', 'Edda Sorrow', 'Hesper Lune'];
const others = names.map((username, at) =>
  anotherPlayer({ id: 20 + at, userId: 2 + at, username, discordId: (100_000_000_000_000_100 + at * 100).toString() }),
);
const me = aPlayer();
const fallenMe = aPlayer({
  isEliminated: true,
  eliminatedIn: 1,
  why: 'way',
  eliminationReason: 'The shadow was longer than it looked.',
});
const fall = (one: TrialParticipant, eliminatedIn: number, why: TrialParticipant['why']): TrialParticipant => ({
  ...one,
  isEliminated: true,
  eliminatedIn,
  why,
});
const afterOne = others.map((one, at) => (at === 3 ? fall(one, 1, 'no_place') : one));
const kit: OwnTrial['kit'] = [
  { itemId: 1, name: 'Literjon flask', effect: 'survive_fall', usedIn: null },
  { itemId: 2, name: 'Old thumper', effect: 'remove_wrong', usedIn: null },
];
const open = { opensAt: inSeconds(-5), closesAt: inSeconds(hour) };
const played = aPlayedTrial({ round: anOpenRound(open), startedBy: long, theme: long });
const next = anOpenRound({ number: 2, title: 'Drum sand', opensAt: inSeconds(hour), closesAt: inSeconds(hour + 25) });
const revealed = aPlayedTrial({ version: 9, survivorCount: 6, last: aFinishedRound(), round: next });
const second = aPlayedTrial({
  version: 9,
  survivorCount: 6,
  last: aFinishedRound(),
  round: anOpenRound({ number: 2, ...open }),
});
const over = anOverTrial({ participantCount: 8 });
const placed = [
  { ...fallenMe, placement: 7 },
  ...others.map((one, at) => ({
    ...(at === 0 ? one : fall(one, Math.max(1, 5 - at), at === 2 ? 'not_chosen' : 'way')),
    placement: at + 1,
    survivedRounds: Math.max(0, 4 - at),
  })),
];
const choices = others.map(({ userId, username }, at) => ({
  userId,
  username,
  way: at % 2 === 0 ? ('a' as const) : ('b' as const),
  afterMs: 4000 + at,
  saved: at === 2,
  heldPlace: false,
  why: at === 4 ? ('way' as const) : null,
}));
const story = {
  trialId: 7,
  narrativeLog: [],
  rounds: [1, 2].map((number) => ({ ...aFinishedRound({ number }), choices })),
};

const Section = (): ReactNode => <TrialsSection />;
interface Deps extends Partial<Omit<Story, 'id' | 'name' | 'Show'>> {
  people?: readonly TrialParticipant[];
  mine?: Partial<OwnTrial>;
  /** Whether the server offers the people of the demo guild. */
  hasDemo?: boolean;
}
function offerDemo(isOffered: boolean): void {
  document.querySelector('meta[name=demo-people]')?.remove();
  if (isOffered) document.head.append(Object.assign(document.createElement('meta'), { name: 'demo-people' }));
}
function stageStory(
  id: string,
  name: string,
  trial: Trial | null,
  { people = [me, ...others], mine = {}, hasDemo = false, ...more }: Deps = {},
): Story {
  const answers: Story['answers'] = {
    'GET /api/trials': () => ({ body: trial === null ? [] : [trial] }),
    'GET /api/trials/7': () => ({ body: trial }),
    'GET /api/trials/7/participants': () => ({ body: people }),
    'GET /api/trials/7/mine': () => ({ body: anOwnTrial(mine) }),
    'GET /api/trials/7/story': () => ({ body: story }),
    'POST /api/trials/7/join': () => never,
    ...more.answers,
  };
  const start = (): void => {
    offerDemo(hasDemo);
    startTrials();
  };
  return { ...more, id: `trials-${id}`, name, Show: Section, alone: true, start, answers };
}

const bigStory = (
  id: string,
  name: string,
  trial: Trial,
  rows: readonly TrialParticipant[] = [me, ...others],
): Story => ({
  id: `dialog-trial-stage-${id}`,
  name,
  alone: true,
  start: () => startTrials(),
  Show: () => <Opened>{(isOpen, close) => isOpen && <BigScreen trial={trial} rows={rows} onLeave={close} />}</Opened>,
});

export const trialStories: readonly Story[] = [
  stageStory('empty', 'No trial yet', null),
  stageStory('failed', 'Failed', null, { answers: { 'GET /api/trials': () => ({ status: 503 }) } }),
  stageStory('loading', 'Loading', null, { answers: { 'GET /api/trials': () => never } }),
  stageStory('lobby', 'The lobby, as its host', aLobby({ startsAt: inSeconds(hour), participantCount: 8 }), {
    mine: { kit },
  }),
  stageStory('lobby-joining', 'The lobby, joining', aLobby({ startsAt: inSeconds(hour), startedByDiscordId: '1' }), {
    people: others,
    play: () => press('article button'),
  }),
  stageStory(
    'lobby-alone',
    'The lobby, one more is needed',
    aLobby({ startsAt: inSeconds(hour), participantCount: 1 }),
    {
      people: [me],
    },
  ),
  stageStory(
    'lobby-demo',
    'The lobby, with the demo people',
    aLobby({ startsAt: inSeconds(hour), participantCount: 1 }),
    {
      people: [me],
      hasDemo: true,
    },
  ),
  stageStory('lobby-guest', 'The lobby, as a Guest', aLobby({ startsAt: inSeconds(hour) }), {
    people: others,
    viewer: sessionAs('Guest'),
  }),
  stageStory('begins', 'It begins', { ...played, round: { ...next, number: 1 } }),
  stageStory('open', 'An open round', played, { mine: { kit } }),
  stageStory('chosen', 'An open round, chosen, a way taken away', played, {
    mine: { way: 'b', removed: 'a', kit: kit.map((one, at) => ({ ...one, usedIn: at === 1 ? 1 : null })) },
  }),
  stageStory('open-offline', 'An open round, offline', played, { connection: 'offline' }),
  stageStory('open-fallen', 'An open round, as one who has fallen', second, {
    people: [fallenMe, ...afterOne],
    mine: { bet: 2, round: 2, guesses: [{ round: 2, way: 'b', isRight: null }] },
  }),
  stageStory('open-guest', 'An open round, as a Guest', played, { people: others, viewer: sessionAs('Guest') }),
  stageStory('people-failed', 'An open round, its people failed', played, {
    answers: { 'GET /api/trials/7/participants': () => ({ status: 503 }) },
  }),
  stageStory('closed', 'The time is over', {
    ...played,
    round: anOpenRound({ opensAt: inSeconds(-26), closesAt: inSeconds(-1) }),
  }),
  stageStory('lived', 'The reveal, lived', revealed, { people: [me, ...afterOne] }),
  stageStory('fell', 'The reveal, fallen', revealed, { people: [fallenMe, ...afterOne] }),
  stageStory('rose', 'The reveal, all rise again', {
    ...revealed,
    last: aFinishedRound({ result: { lived: 8, fell: 0, saved: 0, rose: true, bySpeed: false } }),
  }),
  stageStory('over', 'The end', over, { people: placed }),
  stageStory('story', 'Story', over, { people: placed, play: () => press('article button:last-of-type') }),
  stageStory('cancelled', 'Cancelled', aLobby({ status: 'cancelled', cancelReason: 'too_few' }), { people: [me] }),
  bigStory('lobby', 'The lobby on a big screen', aLobby({ startsAt: inSeconds(hour), participantCount: 8 })),
  bigStory('open', 'An open round on a big screen', played),
  bigStory('revealed', 'The reveal on a big screen', revealed, [fallenMe, ...afterOne]),
  bigStory('over', 'The end on a big screen', over, placed),
  {
    id: 'dialog-trial',
    name: 'A new trial',
    alone: true,
    start: () => startTrials(),
    Show: () => (
      <Opened>{(isOpen, close) => isOpen && <NewTrialDialog like={null} onClose={close} onOpened={close} />}</Opened>
    ),
  },
];
