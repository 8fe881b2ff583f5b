// Landing page: the desert by night or noon, and the sign-in button.
import { chakra } from '@chakra-ui/react';
import { landingTexts } from '@guild/common/guild/landing.head';
import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../platform/page/address.ts';
import { describe } from '../../platform/format/description.ts';
import { guild } from '../../platform/session/guild.ts';
import { readLogout } from '../../platform/session/loggedOut.ts';
import { waysIn } from '../../platform/session/waysIn.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import HeroDunes from '../../ui/art/hero-dunes.svg?react';
import { Mark } from '../../ui/art/Mark.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoggedOut } from './LoggedOut.tsx';
import { Offers } from './Offers.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import { WaitingPage } from './WaitingPage.tsx';

const VideoDialog = lazyDialog(() => import('./VideoDialog.tsx'));

const veil = {
  base: 'linear-gradient(180deg, transparent 300px, var(--hero-near) 452px)',
  md: 'linear-gradient(0deg, var(--hero-near) 24px, transparent 170px), linear-gradient(90deg, color-mix(in srgb, var(--hero-sky-0) 72%, transparent), transparent 52%)',
};
/** The parts of the drawing for small and medium screens. */
const small = { viewBox: '846 40 420 500' };
const middling = { viewBox: '540 0 760 760' };

const Scene = (): ReactNode => (
  <>
    <chakra.div position="absolute" inset={0} hideBelow="lg">
      <HeroDunes width="100%" height="100%" style={{ display: 'block' }} />
    </chakra.div>
    <chakra.div position="absolute" inset={0} hideBelow="md" hideFrom="lg">
      <HeroDunes width="100%" height="100%" style={{ display: 'block' }} {...middling} />
    </chakra.div>
    <chakra.div position="absolute" insetInline={0} top={0} height="470px" hideFrom="md">
      <HeroDunes width="100%" height="100%" style={{ display: 'block' }} {...small} />
    </chakra.div>
    <chakra.div position="absolute" inset={0} background={veil} />
  </>
);

function Video(): ReactNode {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <chakra.button
        type="button"
        display="inline-flex"
        justifyContent="center"
        alignItems="center"
        gap={3}
        fontWeight="strong"
        fontSize="15px"
        color="fg"
        minHeight="40px"
        borderRadius="pill"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '4px' }}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="40px"
          borderRadius="pill"
          borderWidth="1px"
          borderColor="fg"
          paddingStart="2px"
        >
          <Icon name="play" size={16} />
        </chakra.span>
        Walk Without Rhythm
      </chakra.button>
      {wanted && <VideoDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Long taglines get a smaller font, so that they fit into three lines. */
const isLong = guild.tagline.length > 30;

/** The address that somebody requested before they had to sign in. */
const placeQuery = z.object({ to: z.optional(z.string()) });
function WaysIn({ place }: { place: string }): ReactNode {
  return waysIn(place).map(({ href, label, icon }, at) => (
    <ButtonAnchor key={href} href={href} size="lg" icon={icon} {...(at === 0 && { variant: 'primary' })}>
      {label}
    </ButtonAnchor>
  ));
}

function Pitch(): ReactNode {
  // After an accidental logout, people return to the page that they left.
  const [left] = useState(readLogout);
  const [{ to: place = left ?? '/' }] = useQuery(placeQuery);
  return (
    <chakra.div
      position={{ base: 'relative', md: 'absolute' }}
      zIndex={2}
      insetInlineStart={{ md: '64px' }}
      top={{ md: isLong ? '136px' : '160px' }}
      padding={{ base: '346px 20px 56px', md: 0 }}
      width={{ md: '640px' }}
      maxWidth={{ md: 'calc(100% - 128px)' }}
    >
      <chakra.h1
        textStyle="hero"
        marginBottom={{ base: 4, md: 5 }}
        overflowWrap="anywhere"
        textWrap="balance"
        {...(isLong && {
          fontSize: { base: '24px', md: '34px', lg: '44px' },
          lineHeight: { base: '32px', md: '42px', lg: '54px' },
        })}
      >
        {guild.tagline}
      </chakra.h1>
      <chakra.p
        fontSize={{ base: '16px', md: '18px' }}
        lineHeight={{ base: '25px', md: '28px' }}
        maxWidth="470px"
        marginBottom={{ base: 7, md: 9 }}
        textWrap="balance"
      >
        {guild.welcome}
      </chakra.p>
      <SignInProblem />
      <LoggedOut />
      <WaitingPage to={place} />
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        gap={{ base: 4, md: 7 }}
      >
        <WaysIn place={place} />
        <Video />
      </chakra.div>
    </chakra.div>
  );
}

export function Landing(): ReactNode {
  useEffect(() => {
    const { title, description } = landingTexts(guild);
    document.title = title;
    describe(description);
  }, []);
  return (
    <chakra.div bg="var(--hero-near)" minHeight="100dvh">
      <chakra.header
        position="absolute"
        zIndex={2}
        insetInline={0}
        top={0}
        height={{ base: '72px', md: '88px' }}
        paddingInline={{ base: 5, md: '64px' }}
        display="flex"
        alignItems="center"
        gap={3.5}
      >
        <Mark width="36" height="36" />
        <chakra.b
          fontFamily="title"
          fontWeight="title"
          fontSize={{ base: '13px', md: '15px' }}
          lineHeight="1"
          letterSpacing=".14em"
          textTransform="uppercase"
        >
          {guild.name}
        </chakra.b>
      </chakra.header>
      <chakra.main>
        <chakra.section
          position="relative"
          height={{ md: '760px' }}
          minHeight={{ base: '690px', md: 'auto' }}
          overflow="hidden"
        >
          <Scene />
          <Pitch />
        </chakra.section>
        <Offers />
      </chakra.main>
    </chakra.div>
  );
}
