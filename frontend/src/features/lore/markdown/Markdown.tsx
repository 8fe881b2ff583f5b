// Safe Markdown renderer for untrusted text: no raw HTML, no external pictures, links only to
// allowed places.
import { VisuallyHidden } from '@chakra-ui/react';
import { memo, useMemo, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { recipe } from '../../../ui/theme/recipe.ts';
import { around, type Around, type Source } from './markdown.context.ts';
import { known, parse, type MarkedToken, type Tokens } from './markdown.tokens.ts';
import { InlineWords } from './MarkdownWords.tsx';

const container = recipe({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  minWidth: 0,
});
const raw = recipe({ whiteSpace: 'pre-wrap' });
const heading = recipe({
  fontWeight: 'strong',
  fontSize: 'lg',
  lineHeight: '24px',
  '* + &': { marginTop: 2 },
});
const smallHeading = recipe({ fontWeight: 'strong', lineHeight: '24px' });
const list = recipe({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  margin: 0,
  paddingInlineStart: '22px',
  'ul&': { listStyleType: 'disc' },
  'ol&': { listStyleType: 'decimal' },
  '& &': { marginTop: 1.5 },
  '& > li[data-task]': { listStyleType: 'none', marginInlineStart: '-20px' },
  '& li::marker': { color: 'fg.subtle', fontVariantNumeric: 'tabular-nums' },
});
const entryBlocks = recipe({ '& > * + *': { marginTop: 1.5 } });
const quote = recipe({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  borderInlineStart: '3px solid',
  borderColor: 'spice.solid',
  paddingInlineStart: 3,
  color: 'fg.muted',
});
const rule = recipe({ border: 0, borderTopWidth: '1px', borderColor: 'border', width: '100%' });
const scroller = recipe({
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'control',
  bg: 'bg.panel',
  _focusVisible: { outlineOffset: '-2px' },
});
const codeBlock = recipe({ position: 'relative', minWidth: 0 });
const codeWords = recipe({
  padding: 3,
  paddingInlineEnd: '76px',
  width: 'max-content',
  minWidth: '100%',
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: 'sm',
  lineHeight: '20px',
  whiteSpace: 'pre',
  overflowWrap: 'normal',
  tabSize: 2,
});
const codeCopy = recipe({
  position: 'absolute',
  insetInlineEnd: '5px',
  top: '5px',
  bg: 'bg.panel',
  borderRadius: 'control',
});
const table = recipe({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 'sm',
  lineHeight: '20px',
  overflowWrap: 'normal',
  '& :is(th, td)': { px: 3, py: 2, textAlign: 'start', verticalAlign: 'top', minWidth: '72px', maxWidth: '320px' },
  '& th': { fontWeight: 'strong', color: 'fg.muted', whiteSpace: 'nowrap' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
  '& :is([data-align=center])': { textAlign: 'center' },
  '& :is([data-align=right])': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

const copyWords = { done: 'Code copied', failed: 'Mark the code and copy it by hand.' } as const;
const Code = ({ text }: { text: string }): ReactNode => (
  <div className={codeBlock()}>
    <div className={scroller()} role="group" aria-label="Code" tabIndex={0}>
      <pre className={codeWords()}>
        <code>{text}</code>
      </pre>
    </div>
    <div className={codeCopy()}>
      <Button size="sm" variant="quiet" onClick={() => void copyText(text, copyWords)}>
        Copy<VisuallyHidden> the code</VisuallyHidden>
      </Button>
    </div>
  </div>
);

const Cell = ({ cell, isHead = false }: { cell: Tokens.TableCell; isHead?: boolean }): ReactNode => {
  const words = <InlineWords tokens={known(cell.tokens)} />;
  const align = cell.align ?? undefined;
  return isHead ? (
    <th dir="auto" scope="col" data-align={align}>
      {words}
    </th>
  ) : (
    <td dir="auto" data-align={align}>
      {words}
    </td>
  );
};
const Table = ({ token: { header, rows } }: { token: Tokens.Table }): ReactNode => (
  <div className={scroller()} role="group" aria-label="Table" tabIndex={0}>
    <table className={table()}>
      <thead>
        <tr>
          {header.map((cell, at) => (
            <Cell key={at} cell={cell} isHead />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) => (
              <Cell key={at} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Deeper than any useful text. */
const maxDepth = 8;
interface BlockProps {
  token: MarkedToken;
  depth: number;
  /** The heading's level on the page. */
  level: number;
}
const List = ({ token: { ordered, start, items }, depth }: { token: Tokens.List; depth: number }): ReactNode => {
  const entries = items.map((item, at) => (
    <li key={at} dir="auto" className={entryBlocks()} {...(item.task && { 'data-task': '' })}>
      <Blocks tokens={known(item.tokens)} depth={depth} />
    </li>
  ));
  return ordered ? (
    <ol className={list()} start={start === '' ? 1 : start}>
      {entries}
    </ol>
  ) : (
    <ul className={list()}>{entries}</ul>
  );
};
function Block({ token, depth, level }: BlockProps): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Level = `h${level}` as 'h3';
      return (
        <Level dir="auto" className={token.depth <= 2 ? heading() : smallHeading()}>
          <InlineWords tokens={known(token.tokens)} />
        </Level>
      );
    }
    case 'paragraph':
      return (
        <p dir="auto" className={raw()}>
          <InlineWords tokens={known(token.tokens)} />
        </p>
      );
    case 'list':
      return <List token={token} depth={depth} />;
    case 'blockquote':
      return (
        <blockquote className={quote()}>
          <Blocks tokens={known(token.tokens)} depth={depth} />
        </blockquote>
      );
    case 'code':
      return <Code text={token.text} />;
    case 'table':
      return <Table token={token} />;
    case 'hr':
      return <hr className={rule()} />;
    case 'html':
      return (
        <p dir="auto" className={raw()}>
          {token.raw.trim()}
        </p>
      );
    default:
      return <InlineWords tokens={[token]} />;
  }
}

/**
 * Heading levels for the page: below the heading of the surrounding card or dialog, without skipped
 * levels.
 */
function levelsOf(tokens: readonly MarkedToken[]): readonly number[] {
  const above: number[] = [];
  return tokens.map((token) => {
    if (token.type !== 'heading') return 0;
    while ((above.at(-1) ?? 0) >= token.depth) above.pop();
    above.push(token.depth);
    return Math.min(6, above.length + 2);
  });
}
function Blocks({ tokens, depth }: { tokens: readonly MarkedToken[]; depth: number }): ReactNode {
  if (depth > maxDepth)
    return (
      <p dir="auto" className={raw()}>
        {tokens.map((token) => token.raw).join('')}
      </p>
    );
  // Headings in lists and quotes become bold text.
  return tokens.map((token, at) =>
    token.type === 'heading' ? (
      <p key={at} dir="auto" className={smallHeading()}>
        <InlineWords tokens={known(token.tokens)} />
      </p>
    ) : (
      <Block key={at} token={token} depth={depth + 1} level={0} />
    ),
  );
}

interface MemoBlockProps {
  token: MarkedToken;
  level: number;
  /** Number of link definitions in the whole text. */
  named: number;
}
/**
 * A block that renders again only when it changes. While an answer comes, only its last block
 * changes.
 */
const MemoBlock = memo(
  ({ token, level }: MemoBlockProps): ReactNode => <Block token={token} depth={0} level={level} />,
  (before, next) => before.token.raw === next.token.raw && before.level === next.level && before.named === next.named,
);
MemoBlock.displayName = 'MemoBlock';

export interface MarkdownProps {
  text: string;
  /** Whether more text will follow. */
  isOpen?: boolean;
  /** The sources that `[1]`, `[2]` … refer to. */
  sources?: readonly Source[];
  inNewTab?: boolean;
  /** Whether addresses outside the hall are links; else only their text is shown. */
  linksOutside?: boolean;
}
const noSources: readonly Source[] = [];
export function Markdown({
  text,
  isOpen = false,
  sources = noSources,
  inNewTab = false,
  linksOutside = true,
}: MarkdownProps): ReactNode {
  const { blocks, named } = useMemo(() => parse(text, isOpen), [text, isOpen]);
  const levels = levelsOf(blocks);
  const value = useMemo(
    (): Around => ({ sources, isOpen, inNewTab, linksOutside }),
    [sources, isOpen, inNewTab, linksOutside],
  );
  return (
    <around.Provider value={value}>
      <div className={container()}>
        {blocks.map((token, at) => (
          <MemoBlock key={at} token={token} level={levels[at] ?? 3} named={named} />
        ))}
      </div>
    </around.Provider>
  );
}
