// Interactive map of another site. Nothing is requested from that site before somebody presses the
// button.
import { chakra } from '@chakra-ui/react';
import type { EmbeddedMap } from '@guild/common/guild/survival.config';
import { useId, useState, type ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
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
    height={{ base: '70vh', md: 'max(480px, calc(100vh - 240px))' }}
    bg="bg.sunken"
  />
);

const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, columnGap: 4, padding: '16px 20px' },
});

function MapPanel({ map }: { map: EmbeddedMap }): ReactNode {
  const [shown, setShown] = useState(false);
  const nameId = useId();
  return (
    <Panel aria-labelledby={nameId} overflow="hidden">
      <Head>
        <chakra.div flex="1 1 280px" minWidth={0}>
          <chakra.h3 id={nameId} textStyle="cardTitle">
            {map.title}
          </chakra.h3>
          {!shown && (
            <chakra.p color="fg.muted">
              It comes from <b>{hostOf(map.url)}</b>. Loading it contacts that site, as if you visited it. Nothing is
              sent before that.
            </chakra.p>
          )}
        </chakra.div>
        <Button
          variant={shown ? 'line' : 'primary'}
          icon={shown ? 'close' : 'scouting'}
          needsConnection={!shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Close the map' : 'Load the map'}
        </Button>
        <ButtonAnchor variant="line" icon="link" href={map.url} target="_blank" rel="noreferrer noopener">
          Open in a new tab
        </ButtonAnchor>
      </Head>
      {shown && <Frame {...map} />}
    </Panel>
  );
}

/** The embedded map, or a line that says how to set one. */
export function MapEmbed(): ReactNode {
  const { isAdmin } = useViewer();
  const { map } = guild.survival;
  if (map !== null) return <MapPanel map={map} />;
  return (
    <Panel as="div">
      <Head>
        <chakra.h3 fontWeight="strong">No interactive map yet</chakra.h3>
        <chakra.p color="fg.muted">
          {isAdmin
            ? 'Your host can set one as survival.map in guild.config.json.'
            : "The guild hasn't set one. The maps below are always available."}
        </chakra.p>
      </Head>
    </Panel>
  );
}
