// Tests of filters in the address: changes before the next render add up.
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { renderAtRest } from '../../../test/renderUi.tsx';
import { useQuery, type Patch, type PatchHow } from './address.ts';

const filters = z.object({ kind: z.optional(z.string()), place: z.optional(z.string()) });
const opening = z.object({ open: z.optional(z.string()) });
type Set<S extends z.ZodMiniObject> = (patch: Patch<S>, how?: PatchHow) => void;
let setFilters: Set<typeof filters>;
let setOpening: Set<typeof opening>;

const Filters = (): ReactNode => {
  const [query, set] = useQuery(filters);
  useEffect(() => {
    setFilters = set;
  });
  return <p>{JSON.stringify(query)}</p>;
};
const Opening = (): ReactNode => {
  const [{ open }, set] = useQuery(opening);
  useEffect(() => {
    setOpening = set;
  });
  return <p>{open ?? 'closed'}</p>;
};
const Page = (): ReactNode => (
  <>
    <Filters />
    <Opening />
    <p role="status" aria-label="address">
      {useLocation().search}
    </p>
    <Link to="/list?place=G-4">Elsewhere</Link>
  </>
);
const address = (): string | null => screen.getByRole('status', { name: 'address' }).textContent;

it('keeps two changes made before the next render', async () => {
  await renderAtRest(<Page />, { route: '/list?page=2' });
  act(() => {
    setFilters({ kind: 'raid' });
    setFilters({ place: 'Arrakeen' });
  });
  expect(address()).toBe('?page=2&kind=raid&place=Arrakeen');
});

it('keeps changes by another part of the page, and removals', async () => {
  await renderAtRest(<Page />, { route: '/list?kind=raid' });
  act(() => {
    setOpening({ open: '7' }, { push: true });
    setFilters({ kind: null, place: 'Arrakeen' });
  });
  expect(address()).toBe('?open=7&place=Arrakeen');
});

it('changes the current address, even through an outdated function', async () => {
  await renderAtRest(<Page />, { route: '/list' });
  const old = setFilters;
  act(() => setOpening({ open: '7' }));
  act(() => screen.getByRole('link', { name: 'Elsewhere' }).click());
  act(() => old({ kind: 'raid' }));
  expect(address()).toBe('?place=G-4&kind=raid');
});
