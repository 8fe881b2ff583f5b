// Short version of the survival section for other pages: three tips or three guides, and a link to
// all.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '../../platform/page/address.ts';
import { guild } from '../../platform/session/guild.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { guidesLink, survivalLink, tipLink } from './survival.links.ts';
import { hostOf } from './survival.words.ts';
import { tips } from './tips.ts';

const most = 3;
const briefQuery = z.object({ survival: z.optional(z.enum(['guides'])) });
const tabs = [
  { value: 'tips', label: 'Tips' },
  { value: 'guides', label: 'Guides' },
];

const row = {
  display: 'grid',
  gap: 0.5,
  alignContent: 'start',
  height: '100%',
  padding: 3,
  borderRadius: 'control',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.sunken',
  textDecoration: 'none',
  _hover: { bg: 'bg.hover' },
} as const;
const list = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;

const Tips = (): ReactNode => (
  <chakra.ul aria-label="Survival tips" {...list}>
    {tips.slice(0, most).map(({ id, title, lead }) => (
      <li key={id}>
        <chakra.span asChild {...row}>
          <Link to={tipLink(id)}>
            <b>{title}</b>
            <chakra.span fontSize="sm" color="fg.muted">
              {lead}
            </chakra.span>
          </Link>
        </chakra.span>
      </li>
    ))}
  </chakra.ul>
);

const Guides = (): ReactNode => {
  const { guides } = guild.survival;
  if (guides.length === 0) return <chakra.p color="fg.muted">The guild hasn't added any guides yet.</chakra.p>;
  return (
    <chakra.ul aria-label="Survival guides" {...list}>
      {guides.slice(0, most).map(({ title, url }) => (
        <li key={url}>
          <chakra.a href={url} target="_blank" rel="noreferrer noopener" {...row}>
            <chakra.span display="flex" justifyContent="space-between" gap={2}>
              <b>{title}</b>
              <chakra.span color="fg.subtle">
                <Icon name="link" size={16} />
              </chakra.span>
            </chakra.span>
            <chakra.span fontSize="sm" color="water.solid" overflowWrap="anywhere">
              {hostOf(url)}
            </chakra.span>
          </chakra.a>
        </li>
      ))}
    </chakra.ul>
  );
};

export default function SurvivalBrief(): ReactNode {
  const [{ survival: tab = 'tips' }, set] = useQuery(briefQuery);
  const nameId = useId();
  return (
    <Panel aria-labelledby={nameId} padding="0 20px 20px">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} minHeight="52px">
        <chakra.h2 id={nameId} textStyle="cardTitle">
          Survival
        </chakra.h2>
        <ButtonLink to={tab === 'guides' ? guidesLink : survivalLink} variant="quiet" size="sm">
          {tab === 'guides' ? 'All guides' : 'All tips'}
        </ButtonLink>
      </chakra.div>
      <Tabs
        label="Survival"
        value={tab}
        tabs={tabs}
        boxed
        onChange={(next) => set({ survival: next === 'tips' ? '' : next })}
      >
        <TabPanel of="tips">
          <Tips />
        </TabPanel>
        <TabPanel of="guides">
          <Guides />
        </TabPanel>
      </Tabs>
    </Panel>
  );
}
