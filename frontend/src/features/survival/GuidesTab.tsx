// Links to guides on other sites, from the guild's configuration.
import { chakra } from '@chakra-ui/react';
import type { Guide } from '@guild/common/guild/survival.config';
import type { ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Icon } from '../../ui/Icon.tsx';
import { panelStyles } from '../../ui/Panel.tsx';
import { hostOf } from './survival.words.ts';

const GuideCard = ({ title, about, url }: Guide): ReactNode => (
  <chakra.li minWidth={0} display="grid">
    <chakra.a
      {...panelStyles}
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      display="grid"
      alignContent="start"
      gap={1}
      padding={4}
      textDecoration="none"
      transition="background-color var(--motion-fast)"
      _hover={{ bg: 'bg.raised' }}
    >
      <chakra.span display="flex" gap={3} alignItems="flex-start" justifyContent="space-between">
        <chakra.span fontSize="lg" lineHeight="24px" fontWeight="strong" minWidth={0} overflowWrap="anywhere">
          {title}
        </chakra.span>
        <chakra.span color="fg.subtle" lineHeight={0} paddingTop="3px">
          <Icon name="link" />
        </chakra.span>
      </chakra.span>
      <chakra.span color="fg.muted">{about}</chakra.span>
      <chakra.span fontSize="sm" color="water.solid" overflowWrap="anywhere">
        {hostOf(url)}
      </chakra.span>
    </chakra.a>
  </chakra.li>
);

export function GuidesTab(): ReactNode {
  const { guides } = guild.survival;
  if (guides.length === 0) return null;
  return (
    <>
      <chakra.h3 fontSize="lg" fontWeight="strong">
        Guides on other sites
      </chakra.h3>
      <chakra.p color="fg.muted" marginBottom={4}>
        Each opens in a new tab.
      </chakra.p>
      <chakra.ul
        aria-label="Guides"
        display="grid"
        gap={{ base: 3, md: 4 }}
        gridTemplateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))"
      >
        {guides.map((one) => (
          <GuideCard key={one.url} {...one} />
        ))}
      </chakra.ul>
    </>
  );
}
