// Scouting screen helpers for tests: shows the screen with the server's answers, and finds its
// parts by name.
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { aDesertMap, aMark, aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerCalls, type Answers, type Sent } from './fakeServer.ts';
import { renderUi } from './renderUi.tsx';
import { sessionAs } from './session.ts';
import { ScoutingSection } from '../src/features/scouting/ScoutingSection.tsx';

export const spice = aScoutingReport({
  marks: [aMark(), aMark({ cell: 'B-3', markedAt: '2026-01-01T00:00:00.000Z' })],
});
export const ships = aScoutingReport({
  id: 4,
  category: 'crashed_ships',
  locations: ['H-5', 'E-1'],
  updatedBy: 'Oro Dast',
});
export const all = [spice, ships];

const At = (): ReactNode => <p data-testid="at">{useLocation().search}</p>;
export const at = (): string | null => screen.getByTestId('at').textContent;
interface How {
  role?: 'Admin' | 'Member';
  route?: string;
  list?: readonly ScoutingReport[];
}
export function show(answers: Answers = {}, { role = 'Admin', route = '/scouting', list = all }: How = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/scouting': () => ({ body: list }),
    'GET /api/scouting/week': () => ({ body: aWeek() }),
    'GET /api/desert-map/current': () => ({ body: aDesertMap() }),
    ...answers,
  });
  const ui = (
    <>
      <ScoutingSection />
      <At />
    </>
  );
  renderUi(ui, { route, session: sessionAs(role) });
  return sent;
}
export const cells = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cell]')];
/** A cell by its code. Searching 81 buttons by role is slow. */
export const cell = (code: string): HTMLElement => {
  const found = cells().find(({ dataset }) => dataset['cell'] === code);
  if (found === undefined) throw new Error(`There is no ${code}`);
  return found;
};
export const map = async (): Promise<void> => {
  await screen.findByLabelText('Map of the deep desert');
};
export const named = (name: string): Promise<void> => screen.findByLabelText(name).then(() => undefined);
export const press = async (name: string): Promise<void> => {
  await map();
  await userEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));
};
export const entry = async (category: string): Promise<HTMLElement> =>
  within(await screen.findByLabelText('Legend: press to filter')).getByText(category);
export const card = (category: string): HTMLElement | undefined =>
  [...document.querySelectorAll('article')].find((one) => one.querySelector('h3')?.textContent === category);
export const writes = (sent: readonly Sent[]): string[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
