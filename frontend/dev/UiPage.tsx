// Component page for development: every component in every state. `?show=dialog-bid` shows only
// that one.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useQuery } from '../src/platform/page/address.ts';
import { refreshSession } from '../src/platform/session/session.store.ts';
import { Announcer } from '../src/ui/announce.tsx';
import { ConfirmHost } from '../src/ui/confirm.tsx';
import { Panel } from '../src/ui/Panel.tsx';
import { ToasterHost } from '../src/ui/ToasterHost.tsx';
import NotFoundPage from '../src/app/pages/NotFoundPage.tsx';
import { ThemeSwitch } from '../src/app/shell/TopBar.tsx';
import { auctionStories, cardLots, cardState } from './auctions.stories.tsx';
import { controls } from './controls.stories.tsx';
import { dashboardStories } from './dashboard.stories.tsx';
import { dialogStories } from './dialogs.stories.tsx';
import { eventStories } from './events.stories.tsx';
import { fremenStories } from './economy.stories.tsx';
import { itemStories } from './items.stories.tsx';
import { mapShareStories } from './mapShare.stories.tsx';
import { loreStories } from './lore.stories.tsx';
import { memberStories } from './members.stories.tsx';
import { nightStories } from './nights.stories.tsx';
import { pictureStories } from './pictures.stories.tsx';
import { pieces } from './pieces.stories.tsx';
import { recordStories } from './record.stories.tsx';
import { screenStories } from './screens.stories.tsx';
import { searches } from './search.stories.tsx';
import { pastWeeksStories } from './pastWeeks.stories.tsx';
import { scoutingStories } from './scouting.stories.tsx';
import { treasuryStories } from './treasury.stories.tsx';
import { trialPostStories } from './trialPost.stories.tsx';
import { trialStories } from './trials.stories.tsx';
import { prepare, type Story } from './story.ts';

const groups: readonly { name: string; stories: readonly Story[] }[] = [
  { name: 'Pieces', stories: pieces },
  { name: 'Controls', stories: controls },
  { name: 'Uploaded pictures', stories: pictureStories },
  { name: 'Auctions', stories: auctionStories },
  { name: 'Loot nights', stories: nightStories },
  { name: 'Dialogs, questions, toasts', stories: dialogStories },
  { name: 'Search, cards, the own menu', stories: searches },
  { name: 'Events', stories: eventStories },
  { name: 'Items', stories: itemStories },
  { name: 'Trials', stories: fremenStories },
  { name: 'Members', stories: memberStories },
  { name: 'Scouting', stories: scoutingStories },
  { name: 'The map outside', stories: mapShareStories },
  { name: 'Past weeks', stories: pastWeeksStories },
  { name: 'Treasury', stories: treasuryStories },
  { name: 'Trials', stories: trialStories },
  { name: 'Trials in Discord', stories: trialPostStories },
  { name: 'The archive', stories: loreStories },
  { name: 'Dashboard', stories: dashboardStories },
  { name: 'Notices, settings, the record', stories: recordStories },
  { name: 'Screens', stories: screenStories },
];
const stories = groups.flatMap((group) => group.stories);
const beside = stories.filter((one) => one.alone !== true);
const uiQuery = z.object({ show: z.optional(z.string()) });

/** Stories on the same page share one store. */
const together: Parameters<typeof prepare>[0] = {
  auctions: [...cardLots, ...beside.flatMap((one) => (one.id === 'cards' ? [] : (one.auctions ?? [])))],
  state: cardState,
};

/**
 * Fills the stores for a story, after the session is known, so that a later session answer cannot
 * change them.
 */
function usePrepared(wanted: Story | undefined): boolean {
  const [ready, setReady] = useState<Story | null | undefined>(null);
  useEffect(() => {
    const before = globalThis.fetch;
    let gone = false;
    void refreshSession().then(() => {
      if (gone) return;
      prepare(wanted ?? together);
      setReady(wanted);
    });
    return () => {
      gone = true;
      globalThis.fetch = before;
    };
  }, [wanted]);
  const isReady = ready === wanted;
  useEffect(() => {
    if (!isReady) return;
    const done = (): void => {
      document.documentElement.dataset['story'] = wanted?.id ?? 'all';
    };
    void (wanted?.play?.() ?? Promise.resolve()).then(done);
    return () => {
      delete document.documentElement.dataset['story'];
    };
  }, [isReady, wanted]);
  return isReady;
}

const Head = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => (
  <chakra.header display="flex" alignItems="center" gap={4} flexWrap="wrap" marginBottom={5}>
    <chakra.h1 textStyle="pageTitle" flex="1 1 auto" overflowWrap="anywhere">
      {title}
    </chakra.h1>
    {children}
    <ThemeSwitch />
  </chakra.header>
);
const page = {
  maxWidth: '1240px',
  minHeight: '100dvh',
  marginInline: 'auto',
  padding: { base: '16px', md: '32px' },
} as const;

/** Links load the whole page, so that nothing of one state remains in the next. */
const Contents = (): ReactNode => (
  <chakra.nav aria-label="Components" display="grid" gap={3} marginBottom={8}>
    {groups.map((group) => (
      <div key={group.name}>
        <chakra.p textStyle="label" color="fg.subtle">
          {group.name}
        </chakra.p>
        <chakra.ul display="flex" flexWrap="wrap" columnGap={4} listStyleType="none" padding={0}>
          {group.stories.map((one) => (
            <li key={one.id}>
              <chakra.a
                href={`/dev/ui?show=${one.id}`}
                data-story-link={one.id}
                {...(one.alone === true && { 'data-alone': '' })}
                color="water.solid"
                display="inline-block"
                paddingBlock={1}
              >
                {one.name}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </div>
    ))}
  </chakra.nav>
);

const Everything = ({ ready }: { ready: boolean }): ReactNode => (
  <chakra.main {...page}>
    <Head title="Components" />
    <Contents />
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6}>
      {ready &&
        beside.map(({ id, name, Show }) => (
          <Panel key={id} id={id} aria-label={name} padding={{ base: 4, md: 5 }}>
            <chakra.h2 textStyle="label" color="fg.subtle" marginBottom={4}>
              {name}
            </chakra.h2>
            <Show />
          </Panel>
        ))}
    </chakra.div>
  </chakra.main>
);

const One = ({ story: { id, name, Show } }: { story: Story }): ReactNode => (
  <chakra.main {...page}>
    <Head title={name}>
      <chakra.a href="/dev/ui" color="water.solid">
        All components
      </chakra.a>
    </Head>
    <chakra.h2 srOnly>{name}</chakra.h2>
    <Show key={id} />
  </chakra.main>
);

export default function UiPage(): ReactNode {
  const [{ show }] = useQuery(uiQuery);
  const isHere = useLocation().pathname === '/dev/ui';
  const story = stories.find((one) => one.id === show);
  const ready = usePrepared(story);
  useEffect(() => {
    document.title = `${story?.name ?? 'Components'} – Components`;
  }, [story]);
  if (!isHere || (show !== undefined && story === undefined)) return <NotFoundPage />;
  return (
    <ConfirmHost key={story?.id ?? 'all'}>
      {story === undefined ? (
        <Everything ready={ready} />
      ) : (
        ready && (story.bare === true ? <story.Show key={story.id} /> : <One story={story} />)
      )}
      <ToasterHost />
      <Announcer />
    </ConfirmHost>
  );
}
