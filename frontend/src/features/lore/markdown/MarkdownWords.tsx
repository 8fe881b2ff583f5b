// Inline Markdown: emphasis, code, links and references to sources.
import { VisuallyHidden } from '@chakra-ui/react';
import { Fragment, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipe } from '../../../ui/theme/recipe.ts';
import { around, type Source } from './markdown.context.ts';
import { targetOf } from './markdown.links.ts';
import { known, wordsOf, type MarkedToken } from './markdown.tokens.ts';

const linked = recipe({ color: 'water.solid', textDecoration: 'underline', textUnderlineOffset: '3px' });
const strong = recipe({ fontWeight: 'strong' });
const code = recipe({
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '0.9em',
  px: 1,
  borderRadius: '4px',
  bg: 'bg.hover',
});
const mark = recipe({
  display: 'inline-block',
  minWidth: '24px',
  marginInline: '2px',
  px: 1,
  borderRadius: '6px',
  bg: 'bg.hover',
  fontSize: 'xs',
  lineHeight: '18px',
  textAlign: 'center',
  textStyle: 'figures',
});
const sourceLink = recipe({ color: 'water.solid' });

export const useTab = (): { target?: '_blank' } => (use(around).inNewTab ? { target: '_blank' } : {});

interface TargetProps {
  href: string;
  children: ReactNode;
}
function Target({ href, children }: TargetProps): ReactNode {
  const tab = useTab();
  const target = targetOf(href);
  const { linksOutside } = use(around);
  if (target === null || ('outside' in target && !linksOutside)) return children;
  if ('inside' in target)
    return (
      <Link className={linked()} to={target.inside} preventScrollReset {...tab}>
        {children}
      </Link>
    );
  return (
    <a className={linked()} href={target.outside} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** `[2]`: a reference to the second source, or its placeholder until the sources arrive. */
function Cited({ number, source }: { number: number; source: Source | undefined }): ReactNode {
  const tab = useTab();
  if (source === undefined) return <span className={mark()}>{number}</span>;
  return (
    <Link
      className={`${mark()} ${sourceLink()}`}
      to={source.to}
      title={source.title}
      aria-label={`Source ${number}: ${source.title}`}
      {...tab}
    >
      {number}
    </Link>
  );
}
function Words({ text }: { text: string }): ReactNode {
  const { sources, isOpen } = use(around);
  const words = wordsOf(text);
  if (sources.length === 0 && !isOpen) return words;
  // Every second piece is a number.
  return words.split(/\[(\d{1,2})\]/).map((piece, at) => {
    const number = at % 2 === 1 ? Number(piece) : 0;
    const isKnown = number >= 1 && (isOpen || number <= sources.length);
    if (isKnown) return <Cited key={at} number={number} source={sources[number - 1]} />;
    return <Fragment key={at}>{at % 2 === 1 ? `[${piece}]` : piece}</Fragment>;
  });
}

/** Deeper than any useful text. */
const maxDepth = 12;
interface DrawnProps {
  token: MarkedToken;
  depth: number;
}
function Drawn({ token, depth }: DrawnProps): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className={strong()}>
          <InlineWords tokens={known(token.tokens)} depth={depth} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineWords tokens={known(token.tokens)} depth={depth} />
        </em>
      );
    case 'del':
      return (
        <del>
          <InlineWords tokens={known(token.tokens)} depth={depth} />
        </del>
      );
    case 'codespan':
      return <code className={code()}>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return (
        <Target href={token.href}>
          <InlineWords tokens={known(token.tokens)} depth={depth} />
        </Target>
      );
    case 'image':
      // Pictures are not loaded: their host would learn who reads the text.
      return <Target href={token.href}>{token.text === '' ? 'Picture' : `Picture: ${token.text}`}</Target>;
    case 'checkbox':
      return (
        <>
          <span aria-hidden>{token.checked ? '☑ ' : '☐ '}</span>
          <VisuallyHidden>{token.checked ? 'Done: ' : 'To do: '}</VisuallyHidden>
        </>
      );
    case 'text':
      return token.tokens === undefined ? (
        <Words text={token.text} />
      ) : (
        <InlineWords tokens={known(token.tokens)} depth={depth} />
      );
    case 'escape':
      return token.text;
    default:
      // Inline HTML is shown as text.
      return token.raw;
  }
}

/** @param depth nesting depth of the tokens */
export function InlineWords({ tokens, depth = 0 }: { tokens: readonly MarkedToken[]; depth?: number }): ReactNode {
  if (depth > maxDepth) return tokens.map(({ raw }) => raw).join('');
  return tokens.map((token, at) => <Drawn key={at} token={token} depth={depth + 1} />);
}
