// Tests of pages that the browser translates: values that change stay current.
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { inHours } from '@guild/common/test/people';
import { renderAtRest } from '../../test/renderUi.tsx';
import { Button } from './Button.tsx';
import { Countdown } from './Countdown.tsx';
import { NewPill } from './NewPill.tsx';
import { Price } from './Price.tsx';
import { Tabs } from './Tabs.tsx';

/** Replaces every text node by a `font` element in a `font` element, as Google Translate does. */
function translate(page: Node): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = (child: string | Node): Element => {
      // As a name in general: the type of this element is deprecated.
      const element = document.createElement('font' as string);
      element.append(child);
      return element;
    };
    text.replaceWith(font(font(text.data)));
  }
}
const nothing = (): void => undefined;

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

it('live values change, because each has an element of its own', async () => {
  const { page, show } = await showing(1, (count) => (
    <>
      <Price amount={count * 1100} unit="Solari" />
      <Countdown end={inHours(count * 24)} />
      <NewPill count={count} onClick={nothing} />
      <Button>{`Bids (${count})`}</Button>
      <Tabs label="Board" value="a" onChange={nothing} tabs={[{ value: 'a', label: `Open (${count})` }]} />
    </>
  ));
  const before = page.textContent;
  translate(page);
  expect(page).toHaveTextContent(before);
  show(2);
  for (const text of ['2,200 Solari', '2 new', 'Bids (2)', 'Open (2)']) expect(page).toHaveTextContent(text);
  expect(page).not.toHaveTextContent(/1,100|1 new|Bids \(1\)|Open \(1\)/);
});
