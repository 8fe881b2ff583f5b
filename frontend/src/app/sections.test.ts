// Tests of the list of sections: a screen for every page, unique letters, and visibility by role.
import { withAccess } from '@guild/common/test/permissions';
import { describe, expect, it } from '@jest/globals';
import { features } from '@guild/common/features';
import { allActions } from '@guild/common/search/actions';
import { pages } from '@guild/common/guild/pages.derived';
import { addressesOf } from '@guild/common/guild/pageAddresses';
import { linksFor, markedBy, placesFor } from './links.ts';
import { sectionAt, sections } from './sections.ts';

/** Not guarded, and outside the hall. */
const outside = ['/seo-test', '/first-admin'];

describe('sections', () => {
  it('have a screen for every page of a manifest', () => {
    const missing = Object.keys(pages).filter(
      (path) => !outside.includes(path) && !sections.some((one) => one.path === path),
    );
    expect(missing.map((path) => `${path}: add its section to frontend/src/app/sections.ts`)).toEqual([]);
  });
  it('are unique and found at every address of their page', () => {
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
    for (const section of sections)
      for (const address of addressesOf(section.path))
        expect([address, sectionAt(address.replace(':id', '12'))?.path]).toEqual([address, section.path]);
    expect(sectionAt('/')?.path).toBe('/dashboard');
    expect(sectionAt('/roster/')?.path).toBe('/roster');
    expect(sectionAt('/nowhere')).toBeUndefined();
  });
  it('have unique shortcut letters', () => {
    const admin = withAccess('Admin');
    const sectionLetters = linksFor('sections', admin).map(({ key }) => key);
    expect(sectionLetters).not.toContain(undefined);
    const placeLetters = placesFor(admin).flatMap(({ key }) => key ?? []);
    const letters = [...sectionLetters, ...placeLetters];
    expect(new Set(letters).size).toBe(letters.length);
  });
  it('have places at addresses of the section that holds them', () => {
    for (const section of sections)
      for (const { path } of section.places ?? [])
        expect([path, sectionAt(path.replace(/\?.*$/, ''))?.path]).toEqual([path, section.path]);
  });
  it('without a link of their own belong to an existing section', () => {
    const paths = sections.map(({ path }) => path);
    for (const section of sections) expect(paths).toContain(markedBy(section));
  });
  it('do each action that can be typed into the search', async () => {
    const parts = await Promise.all(sections.flatMap(({ commands = [] }) => commands).map(({ load }) => load()));
    const typed = allActions.filter(({ action }) => action.typed !== undefined).map(({ name }) => name);
    expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(typed.sort());
  });
  it('do each button that their feature has in "For You"', async () => {
    const parts = await Promise.all(sections.flatMap(({ dashboard }) => dashboard).map(({ load }) => load()));
    const missing = features.flatMap(({ name, dashboardActions }) =>
      dashboardActions
        .filter((action) => !parts.some((part) => part.name === name && part.actions?.[action] !== undefined))
        .map(
          (action) => `add \`async ${action}({ id }) {…}\` to the actions of ${name}.dashboard.ts, and it to a section`,
        ),
    );
    expect(missing).toEqual([]);
  });
  it('are shown to the roles that may open them', () => {
    const own = (access: 'Guest' | 'Member' | 'Admin'): string[] =>
      linksFor('own', withAccess(access)).map(({ name }) => name);
    expect([own('Guest'), own('Admin')]).toEqual([['Settings'], ['Settings', 'Audit record']]);
    expect(linksFor('sections', withAccess('Guest')).map(({ path }) => path)).not.toContain('/events');
  });
});
