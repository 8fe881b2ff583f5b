// Message on the landing page for people who have just logged out, also by accident.
import { chakra } from '@chakra-ui/react';
import { signInAt } from '@guild/common/session/place';
import { useEffect, useState, type ReactNode } from 'react';
import { forgetLogout, readLogout } from '../../platform/session/loggedOut.ts';
import { noteMargins } from './landing.styles.ts';

export function LoggedOut(): ReactNode {
  const [place] = useState(readLogout);
  useEffect(forgetLogout, []);
  if (place === null) return null;
  return (
    <chakra.p role="status" {...noteMargins}>
      Logged out.{' '}
      <chakra.a href={signInAt(place)} textDecoration="underline" textUnderlineOffset="4px" fontWeight="strong">
        Sign in again
      </chakra.a>
    </chakra.p>
  );
}
