// Citations of an answer: the model cites passages by their number, `[7]`; whoever reads it meets them numbered as they are cited.

export interface Citations {
  /** Takes a piece of the answer. @returns what can be said of it already: a citation may come in several pieces */
  take(piece: string): string;
  /** @returns what was still held back at the end */
  rest(): string;
  /** The numbers of the passages that have been cited, in the order in which `[1]`, `[2]` name them now. */
  readonly cited: readonly number[];
}

/** What may become a citation, or a link of theirs, with the next piece; the space before it goes with it. */
const open = /(?: ?\[[\d,\s]{0,20}\]?| )$/;
const citation = / ?\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\](?!\()/g;

/** @param passages how many there are: a number beyond names none, and is left out */
export function createCitations(passages: number): Citations {
  const cited: number[] = [];
  let held = '';
  const place = (number: number): number => {
    if (!cited.includes(number)) cited.push(number);
    return cited.indexOf(number) + 1;
  };
  const renumber = (text: string): string =>
    text.replace(citation, (all: string, list: string) => {
      const numbers = list.split(',').map(Number);
      const real = numbers.filter((number) => number >= 1 && number <= passages);
      const named = [...new Set(real.map(place))].map((number) => `[${number.toString()}]`).join('');
      return named !== '' && all.startsWith(' ') ? ` ${named}` : named;
    });
  return {
    cited,
    take(piece) {
      const text = held + piece;
      const at = text.search(open);
      held = at === -1 ? '' : text.slice(at);
      return renumber(at === -1 ? text : text.slice(0, at));
    },
    rest() {
      const last = renumber(held);
      held = '';
      return last;
    },
  };
}
