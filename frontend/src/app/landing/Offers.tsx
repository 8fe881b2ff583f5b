// Three teasers below the dunes of the landing page.
import { chakra } from '@chakra-ui/react';
import { offerTexts } from '@guild/common/guild/landing.texts';
import type { ReactNode } from 'react';
import CategoryWeapon from '../../ui/art/category-weapon.svg?react';
import ContractOverwatch from '../../ui/art/contract-overwatch.svg?react';
import MarkerSpiceCraters from '../../ui/art/marker-spice-craters.svg?react';
import MarkerStravidiumIslands from '../../ui/art/marker-stravidium-islands.svg?react';
import MarkerTitaniumIslands from '../../ui/art/marker-titanium-islands.svg?react';

const lines = [11.6, 23.2, 34.8, 46.4, 58, 69.6, 81.2, 92.8].map((at) => `M${at} 0v104M0 ${at}h104`).join('');
const side = { width: 15, height: 15 };

const Map = (): ReactNode => (
  <svg viewBox="0 0 104 104" width="100%" height="100%" aria-hidden focusable="false" style={{ display: 'block' }}>
    <path d={lines} stroke="var(--art-line)" strokeOpacity=".3" />
    <path
      d="M-4 70C20 50 40 60 60 44S92 30 110 36M-4 90c30-18 50-8 72-24s30-8 40-10"
      fill="none"
      stroke="var(--art-line)"
      opacity=".5"
    />
    <g color="var(--cat-spice)">
      <MarkerSpiceCraters x="17" y="11" {...side} />
      <MarkerSpiceCraters x="29" y="23" {...side} />
      <MarkerSpiceCraters x="63" y="57" {...side} />
    </g>
    <g color="var(--cat-titanium)">
      <MarkerTitaniumIslands x="74" y="16" {...side} />
    </g>
    <g color="var(--cat-stravidium)">
      <MarkerStravidiumIslands x="16" y="60" {...side} />
    </g>
  </svg>
);
const Knife = (): ReactNode => (
  <CategoryWeapon width="100%" height="100%" preserveAspectRatio="xMidYMid slice" style={{ display: 'block' }} />
);
const Eye = (): ReactNode => (
  <chakra.span display="block" padding="25%" color="spice.text">
    <ContractOverwatch width="100%" height="100%" style={{ display: 'block' }} />
  </chakra.span>
);

const arts = [Knife, Map, Eye];
/** The text of a teaser, with its drawing beside it. */
const offers = offerTexts.map((one, at) => ({ ...one, Art: arts[at] ?? Eye }));

export const Offers = (): ReactNode => (
  <chakra.div
    position="relative"
    zIndex={3}
    paddingInline={{ base: 4, md: '64px' }}
    paddingBottom={{ base: 6, md: '64px' }}
  >
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
      gap={{ base: 3, md: 6 }}
      maxWidth="1312px"
      marginInline="auto"
      marginTop={{ lg: '-40px' }}
    >
      {offers.map(({ title, text, Art }) => (
        <chakra.article
          key={title}
          display="grid"
          gridTemplateColumns={{ base: '88px 1fr', md: '104px 1fr' }}
          gap={{ base: 4, md: 5 }}
          alignItems="center"
          padding={{ base: 3.5, md: 5 }}
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="card"
        >
          <chakra.div aspectRatio="1" borderRadius="10px" overflow="hidden" bg="bg.sunken">
            <Art />
          </chakra.div>
          <div>
            <chakra.h2 textStyle="cardTitle" marginBottom={2}>
              {title}
            </chakra.h2>
            <chakra.p color="fg.muted" lineHeight="21px">
              {text}
            </chakra.p>
          </div>
        </chakra.article>
      ))}
    </chakra.div>
    <chakra.footer
      display="flex"
      justifyContent={{ base: 'center', md: 'space-between' }}
      textAlign={{ base: 'center', md: 'start' }}
      gap={4}
      color="fg.subtle"
      fontSize="sm"
      maxWidth="1312px"
      marginInline="auto"
      marginTop={{ base: 5, md: 8 }}
    >
      <span>Sign in with your account from the guild’s Discord server.</span>
      <chakra.span hideBelow="md">Made by its members</chakra.span>
    </chakra.footer>
  </chakra.div>
);
