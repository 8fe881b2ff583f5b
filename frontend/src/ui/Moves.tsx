// Motion of things that change their place: they glide from the old place to the new one.
import { Component, createRef, type ReactNode } from 'react';

export interface MovesProps {
  /** Changes when things may have moved. */
  order: string;
  /** The attribute that names a thing, the same before and after the move: `data-person`. */
  by: string;
  children: ReactNode;
}
type Places = ReadonlyMap<string, DOMRect>;

const glideMs = 200;
/** More things than these do not move one by one, so that nobody waits for the animation. */
const mostMoved = 80;
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A class, because only a class can measure the page right before React changes it. */
export class Moves extends Component<MovesProps> {
  private readonly around = createRef<HTMLDivElement>();

  private things(): [string, Element][] {
    const { by } = this.props;
    const found = [...(this.around.current?.querySelectorAll(`[${by}]`) ?? [])];
    return found.slice(0, mostMoved).flatMap((thing): [string, Element][] => {
      const name = thing.getAttribute(by);
      // A wrapper without a box of its own stands for what it contains.
      const box = getComputedStyle(thing).display === 'contents' ? thing.firstElementChild : thing;
      return name === null || box === null ? [] : [[name, box]];
    });
  }

  override getSnapshotBeforeUpdate({ order }: MovesProps): Places | null {
    if (order === this.props.order || isStill()) return null;
    return new Map(this.things().map(([name, box]) => [name, box.getBoundingClientRect()]));
  }

  override componentDidUpdate(_before: MovesProps, _state: unknown, places: Places | null): void {
    if (places === null) return;
    for (const [name, box] of this.things()) {
      const from = places.get(name);
      const to = box.getBoundingClientRect();
      if (from === undefined || (from.left === to.left && from.top === to.top)) continue;
      box.animate(
        [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: 'none' }],
        { duration: glideMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      );
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.around} style={{ display: 'contents' }}>
        {this.props.children}
      </div>
    );
  }
}
