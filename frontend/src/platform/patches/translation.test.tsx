// Tests of pages that the browser translates: values change, and React does not fail.
import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, version, type ReactNode } from 'react';
import { inHours } from '@guild/common/test/people';
import { renderAtRest } from '../../../test/renderUi.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { NewPill } from '../../ui/NewPill.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { followTranslation } from './translation.ts';

/** Replaces every text node by a `font` element in a `font` element, as Google Translate does. */
function translate(page: Node): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
const nothing = (): void => undefined;
let stop = nothing;
afterEach(() => {
  stop();
  stop = nothing;
});

/** Renders `children` of a value. @returns the element, and a function that changes the value */
async function showing<T>(
  first: T,
  children: (value: T) => ReactNode,
): Promise<{ page: HTMLElement; show: (next: T) => void }> {
  let change: (next: T) => void = nothing;
  function Shown(): ReactNode {
    const [value, setValue] = useState(first);
    useEffect(() => {
      change = setValue;
    }, []);
    return <main>{children(value)}</main>;
  }
  await renderAtRest(<Shown />);
  return { page: screen.getByRole('main'), show: (next) => act(() => change(next)) };
}

it('live values change without any help, because each has an element of its own', async () => {
  const { page, show } = await showing(1, (count) => (
    <>
      <Price amount={count * 1100} unit="Solari" />
      <Countdown end={inHours(count * 24)} />
      <NewPill count={count} onClick={nothing} />
      <Button>{`Bids (${count.toString()})`}</Button>
      <Tabs label="Board" value="a" onChange={nothing} tabs={[{ value: 'a', label: `Open (${count.toString()})` }]} />
    </>
  ));
  const before = page.textContent;
  translate(page);
  expect(page).toHaveTextContent(before);
  show(2);
  for (const text of ['2,200 Solari', '2 new', 'Bids (2)', 'Open (2)']) expect(page).toHaveTextContent(text);
  expect(page).not.toHaveTextContent(/1,100|1 new|Bids \(1\)|Open \(1\)/);
});

it('all other texts change, and can be removed and added', async () => {
  expect(version).toMatch(/^19\./);
  interface Seats {
    seats: number;
    note: string | null;
  }
  const { page, show } = await showing<Seats>({ seats: 1, note: null }, ({ seats, note }) => (
    <p>
      {seats} seats{note}
      {note !== null && <b>!</b>}
    </p>
  ));
  stop = followTranslation(page);
  const steps = [
    { seats: 2, note: ' left' },
    { seats: 3, note: null },
    { seats: 4, note: ' open' },
  ];
  for (const step of steps) {
    translate(page);
    // The browser translates in a task of its own.
    await Promise.resolve();
    show(step);
    const text = `${step.seats.toString()} seats${step.note === null ? '' : `${step.note}!`}`;
    await waitFor(() => expect(page.textContent).toBe(text));
  }
});
