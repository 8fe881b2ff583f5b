// Link in a sentence to the people who can give more access.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const TextLink = chakra(Link);

export const SeeAdmins = (): ReactNode => (
  <TextLink to="/roster?role=Admin" color="water.solid" textDecoration="underline">
    See admins
  </TextLink>
);
