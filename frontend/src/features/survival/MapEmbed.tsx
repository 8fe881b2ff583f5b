// Interactive map of another site. Nothing is requested from that site before somebody presses the
// button.
import { chakra } from '@chakra-ui/react';
import type { EmbeddedMap } from '@guild/common/guild/survival.config';
import { useId, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { guild } from '../../platform/session/guild.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyScouting from '../../ui/art/empty-scouting.svg?react';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { hostOf } from './survival.words.ts';

/**
 * Allows scripts, the site's own storage, and links in new tabs. The site can neither navigate this
 * page nor open dialogs over it.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

const Frame = ({ title, url }: EmbeddedMap): ReactNode => (
  <chakra.iframe
    title={title}
    src={url}
    sandbox={sandbox}
    allow="fullscreen"
    referrerPolicy="no-referrer"
    display="block"
    width="100%"
    height={{ base: '70vh', md: '620px' }}
    border={0}
    bg="bg.sunken"
  />
);

const Before = ({ host }: { host: string }): ReactNode => (
  <chakra.div
    display="grid"
    justifyItems="center"
    textAlign="center"
    gap={3}
    padding={{ base: '32px 16px', md: '48px 24px' }}
    bg="bg.sunken"
  >
    <EmptyScouting width="200" height="134" style={{ maxWidth: '100%' }} />
    <chakra.p color="fg.muted" maxWidth="440px">
      It comes from <b>{host}</b>. Loading it contacts that site, as if you visited it. Nothing is sent before that.
    </chakra.p>
  </chakra.div>
);

function MapPanel({ map }: { map: EmbeddedMap }): ReactNode {
  const [shown, setShown] = useState(false);
  const offline = useIsOffline();
  const nameId = useId();
  return (
    <Panel aria-labelledby={nameId} overflow="hidden">
      <chakra.h3 id={nameId} textStyle="cardTitle" padding="16px 20px">
        {map.title}
      </chakra.h3>
      {shown ? <Frame {...map} /> : <Before host={hostOf(map.url)} />}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="center"
        gap={2}
        padding={4}
        borderTopWidth="1px"
        borderColor="border"
      >
        <Button
          variant={shown ? 'line' : 'primary'}
          icon={shown ? 'close' : 'scouting'}
          disabled={offline && !shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Close the map' : 'Load the map'}
        </Button>
        <ButtonAnchor variant="line" icon="link" href={map.url} target="_blank" rel="noreferrer noopener">
          Open in a new tab
        </ButtonAnchor>
      </chakra.div>
    </Panel>
  );
}

/** The embedded map, or an empty state if the guild has configured none. */
export function MapEmbed(): ReactNode {
  const { isAdmin } = useViewer();
  const { map } = guild.survival;
  if (map !== null) return <MapPanel map={map} />;
  return (
    <EmptyState
      art={EmptyScouting}
      title="No interactive map yet"
      more={
        isAdmin
          ? 'Your host can set one as survival.map in guild.config.json.'
          : "The guild hasn't set one. The drawings below are always available."
      }
    />
  );
}
