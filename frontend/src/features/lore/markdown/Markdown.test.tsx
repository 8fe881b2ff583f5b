// Tests of the Markdown renderer: allowed and forbidden content, and stable rendering while an
// answer is written.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen, waitFor, within, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { count } from '@guild/common/test/counts';
import { renderAtRest } from '../../../../test/renderUi.tsx';
import { chakraSystem } from '../../../ui/theme/system.ts';
import { mended } from './markdown.mend.ts';
import { Markdown, type MarkdownProps } from './Markdown.tsx';
import { endOfSentences, plainText } from './markdown.plain.ts';

const source = { id: 'crysknife', title: 'The Crysknife', to: '/hyperion?tab=archive&note=crysknife' };
const renderUi = (ui: ReactNode): RenderResult =>
  render(
    <ChakraProvider value={chakraSystem()}>
      <MemoryRouter>{ui}</MemoryRouter>
    </ChakraProvider>,
  );
function draw(text: string, how: Omit<MarkdownProps, 'text'> = {}): HTMLElement {
  const { container } = renderUi(
    <section aria-label="Text">
      <Markdown text={text} {...how} />
    </section>,
  );
  return within(container).getByRole('region', { name: 'Text' });
}
const links = (place: HTMLElement): (string | null)[] =>
  [...place.querySelectorAll('a')].map((one) => one.getAttribute('href'));

describe('rendered Markdown', () => {
  it('has paragraphs, emphasis, code, lists, quotes and rules', () => {
    const place = draw(
      'One **bold** *lean* ~~gone~~ `code`\nnext line\n\n- a\n  1. b\n- [x] done\n\n> said\n\n---\n\n3. three\n4. four',
    );
    for (const name of ['strong', 'em', 'del', 'code', 'br', 'ul', 'ol', 'blockquote', 'hr'])
      expect(place.querySelector(name)).not.toBeNull();
    expect(within(place).getByText('four').closest('ol')).toHaveAttribute('start', '3');
    expect(place).toHaveTextContent('☑ Done: done');
  });

  it('strikes text between two tildes only, also in plain text', () => {
    const text = 'Takes 5~7 days, or 6~8. ~~gone~~';
    for (const isOpen of [false, true]) {
      const place = draw(text, { isOpen });
      expect(place).toHaveTextContent('Takes 5~7 days, or 6~8. gone');
      expect([...place.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['gone']);
      expect(plainText(text, isOpen)).toBe('Takes 5~7 days, or 6~8. gone');
    }
    expect(mended('Takes 5~7 days, or 6')).toBe('Takes 5~7 days, or 6');
  });

  it('puts headings below the card’s own heading, without skipping a level', () => {
    const place = draw('#### a\n\n# b\n\n### c\n\n###### d\n\n## e\n\n- # in a list');
    const levels = within(place)
      .getAllByRole('heading')
      .map((one) => one.tagName + one.textContent);
    expect(levels).toEqual(['H3a', 'H3b', 'H4c', 'H5d', 'H4e']);
  });

  it('has tables and code that scroll by keyboard, and code that can be copied', async () => {
    const user = userEvent.setup();
    const { container: place } = await renderAtRest(
      <Markdown text={'| Worm | Size |\n|:--|--:|\n| small | 10 |\n\n```ts\nconst a = 1 < 2;\n```'} />,
    );
    expect(within(place).getByRole('group', { name: 'Table' })).toHaveAttribute('tabindex', '0');
    expect(
      within(place)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Worm', 'Size']);
    expect(within(place).getByRole('group', { name: 'Code' })).toHaveTextContent('const a = 1 < 2;');
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('const a = 1 < 2;'));
  });

  it('links to notes and pages of this site, and to other sites without a referrer', () => {
    const place = draw(
      `[Worm](shai-hulud) [own](guild-12) [raid](/events?event=12) [here](${location.origin}/treasury#top) [out](https://dune.example/a?b=1)`,
    );
    expect(links(place)).toEqual([
      '/hyperion?tab=archive&note=shai-hulud',
      '/hyperion?tab=archive&note=guild-12',
      '/events?event=12',
      '/treasury#top',
      'https://dune.example/a?b=1',
    ]);
    const out = within(place).getByRole('link', { name: 'out' });
    expect([out.getAttribute('rel'), out.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank']);
  });

  it('does not link to other sites in the answer of a model', () => {
    const text =
      '[out](https://dune.example/a) <https://dune.example/b> https://dune.example/c [raid](/events?event=12)';
    const place = draw(text, { linksOutside: false });
    expect(links(place)).toEqual(['/events?event=12']);
    expect(place).toHaveTextContent('out https://dune.example/b https://dune.example/c raid');
  });

  it('turns source numbers into links', () => {
    const place = draw('A tooth [1], not glass [2]. `[1]`', { sources: [source] });
    expect(within(place).getByRole('link', { name: 'Source 1: The Crysknife' })).toHaveAttribute('href', source.to);
    expect(place).toHaveTextContent('not glass [2]. [1]');
    expect(links(place)).toHaveLength(1);
  });

  it('decodes HTML entities', () => {
    expect(draw('Wind &amp; sand &lt;b&gt; &#8212; &#x1F3DC; &nope;')).toHaveTextContent('Wind & sand <b> — 🏜 &nope;');
  });
});

describe('dangerous Markdown', () => {
  beforeEach(() => expect('pwned' in globalThis).toBe(false));

  it.each([
    '<script>globalThis.pwned = 1</script>',
    '<img src=x onerror="globalThis.pwned=1">',
    '<a href="javascript:globalThis.pwned=1">x</a>',
    'a <svg onload=globalThis.pwned=1> b',
    '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
    '<!-- <b> -->',
    '<details open ontoggle=globalThis.pwned=1>\n\n**bold**\n\n</details>',
    '<style>* { display: none }</style>',
  ])('is shown as plain text: %s', (text) => {
    const place = draw(text);
    expect(place.querySelector('script, img, a, svg, iframe, details, style')).toBeNull();
    expect(place.textContent.replaceAll(/[\s*]/g, '')).toBe(text.replaceAll(/[\s*]/g, ''));
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '<java\tscript:alert(1)>',
    '\u0001javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a/b',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https:\\\\elsewhere.example',
    'https://bank.example@elsewhere.example',
    'http://',
    '/api/market/12',
    '/auth/discord',
    'mailto:a@b.example',
  ])('is not turned into a link: %s', (href) => {
    expect(links(draw(`[words](${href}) ![words](${href})\n\n[words][1]\n\n[1]: ${href}`))).toEqual([]);
  });

  it('loads no images from other sites', () => {
    const place = draw('![A worm](https://elsewhere.example/worm.png) ![](https://elsewhere.example/x.png)');
    expect(place.querySelector('img')).toBeNull();
    expect(within(place).getByRole('link', { name: 'Picture: A worm' })).toBeVisible();
  });

  it('with extreme nesting or repetition is shown as plain text', () => {
    const size = count(500, 8000);
    const all = [
      '> ',
      '- ',
      '1. ',
      '> - ',
      '[',
      '![',
      '*a ',
      '_a',
      '`',
      '|',
      '<div>',
      '[a](',
      '**a*b',
      '\\',
      '#',
      '&#x',
      '~~a',
    ];
    for (const piece of all)
      for (const isOpen of count([true], [false, true])) {
        const text = piece.repeat(size / piece.length);
        const { unmount } = renderUi(<Markdown text={text} isOpen={isOpen} />);
        expect(
          document.querySelectorAll(
            'blockquote blockquote blockquote blockquote blockquote blockquote blockquote blockquote blockquote',
          ),
        ).toHaveLength(0);
        unmount();
        expect(typeof plainText(text, isOpen)).toBe('string');
      }
    const deep = draw(Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- at ${at}`).join('\n'));
    expect(deep).toHaveTextContent('at 59');
  }, 30_000);

  it('beyond the maximum length is not formatted', () => {
    expect(draw(`**${'a'.repeat(100_001)}**`).querySelector('strong')).toBeNull();
  });
});

const sample = `## The worm

It is *old*, **very old**, and __nobody__ has seen ~~one~~ \`all of it\`; see [the note](shai-hulud), [1] and [2].
Second line - with 3 * 4 = 12 and snake_case_name.

- first **bold item**
- second with [a link](https://dune.example/a_b)
  - deeper \`code\`
- [x] done

1. one
2. two

> said the *Fremen*

| Worm | Size |
|:-----|-----:|
| **small** | 10 |
| big | 400 |

\`\`\`ts
const a = b * c ** d; // [not a link](x)
\`\`\`

![picture](https://dune.example/x.png)

The end. **Truly.**`;
/** The kind of each block, with its text. */
const shapes = (place: HTMLElement): { kind: string; words: string }[] =>
  [...(place.firstElementChild?.children ?? [])].map((one) => ({
    kind: one.querySelector('table, pre')?.tagName ?? one.tagName,
    words: one.textContent,
  }));

describe('Markdown that is still being written', () => {
  it('shows no unfinished syntax, and never changes the kind of a block', () => {
    const sources = [source, source];
    const final = shapes(draw(sample, { sources }));
    const flat = (words: string): string => words.replaceAll(/\s|Copy the code|Picture: /g, '');
    for (let length = 1; length <= sample.length; length += count(29, 1)) {
      const text = sample.slice(0, length);
      const { container, unmount } = renderUi(
        <section aria-label="Text">
          <Markdown text={text} isOpen sources={sources} />
        </section>,
      );
      const now = shapes(within(container).getByRole('region'));
      now.forEach(({ kind, words }, at) => {
        const wanted = final[at];
        const isPart =
          kind === 'TABLE' || flat(wanted?.words ?? '').startsWith(flat(words))
            ? ''
            : `${flat(words)} of ${flat(wanted?.words ?? '')}`;
        expect([text, kind, isPart]).toEqual([text, wanted?.kind, '']);
        if (kind !== 'PRE') expect(words).not.toMatch(/\*\*|[`[\]|]|\(http|~~|__/);
      });
      unmount();
    }
  });

  it.each([
    ['**bo', '**bo**'],
    ['**bold*', '**bold**'],
    ['**', ''],
    ['a ***b', 'a ***b***'],
    ['**a *b', '**a *b***'],
    ['a **_', 'a '],
    ['a `b', 'a `b`'],
    ['a ``b`', 'a ``b``'],
    ['see [the no', 'see the no'],
    ['see [the note]', 'see the note'],
    ['see [the note](shai', 'see the note'],
    ['see [the note](shai)', 'see [the note](shai)'],
    ['is [1', 'is '],
    ['is [1]', 'is [1]'],
    ['a ![b](c', 'a '],
    ['Title\n-', 'Title'],
    ['Title\n=', 'Title'],
    ['a\n\n| b | c |\n|--', 'a\n\n'],
    ['a\n\n| b | c |\n|---|---|\n| **d', 'a\n\n| b | c |\n|---|---|\n| **d**'],
    ['```', ''],
    ['```ts\na\n``', '```ts\na'],
    ['- a\n- **b', '- a\n- **b**'],
    ['3 * 4 and a_b', '3 * 4 and a_b'],
    ['<https://a', ''],
    ['\\', ''],
    ['', ''],
  ])('completes %j to %j', (text, whole) => expect(mended(text).trimEnd()).toBe(whole.trimEnd()));
});

describe('text for screen readers', () => {
  it('contains only the words', () => {
    expect(
      plainText(
        '# Worms\n\nIt **is** [old](shai-hulud) &amp; `big`.\n\n- a\n- b\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```\nx\n```',
      ),
    ).toBe('Worms\nIt is old & big.\na\nb\nA, B\n1, 2\nCode.');
  });

  it('ends at the last complete sentence', () => {
    const words = 'It is old. It is 3.5 long, they say… “So it is!” And';
    expect(words.slice(0, endOfSentences(words))).toBe('It is old. It is 3.5 long, they say… “So it is!”');
    expect(endOfSentences('Not yet.')).toBe(0);
  });
});
