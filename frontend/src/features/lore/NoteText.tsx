// The text of a note: paragraphs, bold words, and links to other notes or, marked as such, out of the hall. Nothing else of Markdown.
import { chakra } from '@chakra-ui/react';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { look } from '../../ui/theme/look.ts';

const linked = look({ color: 'water.solid', textDecoration: 'underline', textUnderlineOffset: '3px' });
const part = /\[([^\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*/g;
const noteKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function Target({ to, children }: { to: string; children: ReactNode }): ReactNode {
  if (noteKey.test(to))
    return (
      <Link className={linked()} to={archiveNoteLink(to)} preventScrollReset>
        {children}
      </Link>
    );
  if (!/^https:\/\/[^/]/i.test(to)) return children;
  return (
    <a className={linked()} href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** One paragraph, taken apart. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, 1: words, 2: to, 3: bold, index } of text.matchAll(part)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push(
      to === undefined ? (
        <chakra.b key={index} fontWeight="strong">
          {bold}
        </chakra.b>
      ) : (
        <Target key={index} to={to}>
          {words}
        </Target>
      ),
    );
    from = index + whole.length;
  }
  return [...parts, text.slice(from)];
}

export const NoteText = ({ body }: { body: string }): ReactNode => (
  <chakra.div display="grid" gap={3} lineHeight="24px" overflowWrap="anywhere" minWidth={0}>
    {body.split(/\n{2,}/).map((paragraph, at) => (
      <chakra.p key={at} whiteSpace="pre-wrap">
        {inline(paragraph)}
      </chakra.p>
    ))}
  </chakra.div>
);
