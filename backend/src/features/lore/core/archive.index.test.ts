// Archive search: stems, word prefixes, typos, stable order, and the passages shown.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ArchiveNote } from '@guild/common/lore/lore.api';
import { checkNotes, readArchive, readNote } from './archive.files.ts';
import { createArchiveIndex, snippetOf, type ArchiveIndex } from './archive.index.ts';
import { plainOf, stemOf, wordsOf } from './archive.words.ts';

let notes: ArchiveNote[];
let index: ArchiveIndex;
beforeAll(async () => {
  notes = await readArchive();
  index = createArchiveIndex(notes);
});
const first = (text: string): string | undefined => index.search(text)[0]?.note.id;
const ids = (text: string, most = 3): string[] =>
  index
    .search(text)
    .slice(0, most)
    .map(({ note }) => note.id);

describe('the notes shipped with the product', () => {
  test('include at least 150 on lore and 60 on the game, all valid', () => {
    const of = (kind: string): number => notes.filter((note) => note.kind === kind).length;
    expect([of('lore') >= 150, of('mechanics') >= 60]).toEqual([true, true]);
  });

  const sound = 'word '.repeat(70);
  const head = '---\ntitle: A note\ntags: water\n---\n\n';
  test.each([
    ['no head', sound],
    ['an unknown line', `---\ntitle: A\ntags: water\nmood: dry\n---\n\n${sound}`],
    ['no title', `---\ntags: water\n---\n\n${sound}`],
    ['a tag of no list', `---\ntitle: A\ntags: sand castles\n---\n\n${sound}`],
    ['too few words', `${head}Short.\n`],
    ['too many', `${head}${'word '.repeat(200)}`],
    ['a link out of the archive', `${head}${sound}[out](https://elsewhere.example)`],
  ])('are refused with %s', (_why, text) => {
    expect(() => readNote('a-note', 'lore', text)).toThrow('lore/a-note.md');
  });

  test('have unique titles, and links that lead to a note', () => {
    const one = readNote('one', 'lore', `${head}${sound}[two](two.md)\n`);
    const two = { ...readNote('two', 'lore', `${head}${sound}`), title: 'Another' };
    expect(one.body).toContain('[two](two)');
    expect(() => checkNotes([one, two])).not.toThrow();
    expect(() => checkNotes([one])).toThrow('links to two');
    expect(() => checkNotes([one, { ...two, title: 'a NOTE' }])).toThrow('one title');
    expect(() => checkNotes([two, two])).toThrow('one name');
  });
});

describe('words', () => {
  test.each([
    [['harvest', 'harvests', 'harvester', 'harvesting', 'harvested']],
    [['ride', 'rider', 'riders', 'riding', 'rides']],
    [['spice', 'spices']],
    [['city', 'cities']],
    [['run', 'running', 'runs', 'runner']],
    [['worm', 'worms']],
  ])('%j share one stem', (words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });
  test('are split without accents, apostrophes and marks', () => {
    expect(wordsOf("Muad'Dib’s café, H-5!")).toEqual(['muaddib', 'cafe', 'h', '5']);
    expect(plainOf('**Bless** the [Maker](shai-hulud)\n\nand `water`')).toBe('Bless the Maker and water');
    expect(plainOf('5~7 to 6~8 ~~gone~~')).toBe('5~7 to 6~8 gone');
  });
});

describe('the search', () => {
  test.each([
    ['melange', 'melange'],
    ['Who is Shai-Hulud?', 'shai-hulud'],
    ['stillsuits', 'stillsuit'],
    ['ornithoptr', 'scout-thopter'],
    ['sardakar', 'sardaukar'],
    ['bene gesert', 'bene-gesserit'],
    ['muaddib', 'paul-atreides'],
    ['crysk', 'crysknife'],
    ['taxes', 'taxes'],
    ['weekly coriolis storm', 'coriolis-week'],
  ])('for %j finds the note %s among the first results', (text, id) => {
    expect(ids(text)).toContain(id);
  });

  test('finds nothing for unknown words, nor for stop words alone', () => {
    expect([ids('xylophone quartet'), ids('what is the'), ids('!?')]).toEqual([[], [], []]);
  });

  test('gives the same results whatever order the notes were added in', () => {
    const other = createArchiveIndex([...notes].reverse());
    for (const note of notes.slice(0, 20)) {
      other.remove(note.id);
      other.put(note);
    }
    for (const text of ['worm', 'water of the desert', 'how do I harvest spice with a crew'])
      expect(other.search(text).map(({ note, score }) => [note.id, score])).toEqual(
        index.search(text).map(({ note, score }) => [note.id, score]),
      );
  });

  test('follows added, changed and removed notes', () => {
    const mine = createArchiveIndex(notes.slice(0, 5));
    const note: ArchiveNote = {
      id: 'guild-1',
      kind: 'guild',
      title: 'Our zeppelin',
      tags: ['vehicle'],
      also: [],
      noteId: 1,
      body: 'It hangs behind the hall.',
    };
    const found = (text: string): string[] => mine.search(text).map(({ note: { id } }) => id);
    mine.put(note);
    expect(found('zeppelins')).toEqual(['guild-1']);
    mine.put({ ...note, title: 'Our balloon' });
    expect([found('zeppelin'), found('balloon')]).toEqual([[], ['guild-1']]);
    mine.remove('guild-1');
    expect([found('balloon'), mine.get('guild-1')]).toEqual([[], undefined]);
  });

  test('shows the sentences with the most matches', () => {
    const { note, terms } = index.search('deathstill watermasters announce')[0] ?? {};
    expect(note === undefined ? '' : snippetOf(note, terms)).toMatch(/^The watermasters measure/);
    const body = `It begins. ${'A long road '.repeat(60)}.`;
    expect(snippetOf({ title: 'A road', also: [], body })).toMatch(/^It begins\..{200,260}\.\.\.$/);
  });

  test('handles queries without words, and queries above the word limit', () => {
    const hostile = ['\0', '((((', '__proto__ constructor', 'a'.repeat(200), 'spice '.repeat(40)];
    for (const text of hostile) expect(Array.isArray(index.search(text))).toBe(true);
    expect(first('spice '.repeat(40))).toBe(first('spice'));
  });
});
