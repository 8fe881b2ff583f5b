// Person in a line of text: avatar and name, with a link to their profile if they have one.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFace, usePageOf } from '../platform/session/faces.store.ts';
import { Face } from './Face.tsx';
import { recipe } from './theme/recipe.ts';

const line = recipe({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  maxWidth: '100%',
  color: 'inherit',
  '&[href]:hover > span:last-child': { textDecoration: 'underline' },
});
const clipped = recipe({ truncate: true });
const pressable = recipe({ display: 'inline-flex', position: 'relative', zIndex: 1 });
/** Minimum size of anything that can be pressed, in CSS pixels. */
const targetSize = 24;
/**
 * Padding that enlarges a small picture's target, and a negative margin, so that its neighbors do
 * not move.
 */
const around = (size: number): { padding: string; margin: string } => {
  const room = Math.max(0, targetSize - size) / 2;
  return { padding: `${room}px`, margin: `-${room}px` };
};

/** Only the avatar, for places where the name is part of a text. */
export function PersonFace({ discordId, name, size = 18 }: Omit<PersonProps, 'title' | 'lead'>): ReactNode {
  const page = usePageOf(discordId);
  const face = <Face discordId={discordId} name={name} size={size} />;
  return page === null ? (
    face
  ) : (
    <Link to={page} aria-label={name} className={pressable()} style={around(size)}>
      {face}
    </Link>
  );
}

const inText = recipe({
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '3px',
  _hover: { textDecorationColor: 'currentColor' },
});
/** A name inside a sentence, with a link to a profile. */
export const NameLink = ({ to, children }: { to: string; children: string }): ReactNode => (
  <Link to={to} dir="auto" className={inText()}>
    {children}
  </Link>
);
/** Only the name, inside a sentence. */
export function PersonName({ discordId, name }: Pick<PersonProps, 'discordId' | 'name'>): ReactNode {
  // Loads the address of the profile together with the avatar.
  useFace(discordId);
  const page = usePageOf(discordId);
  return page === null ? <bdi>{name}</bdi> : <NameLink to={page}>{name}</NameLink>;
}

export interface PersonProps {
  /** null: not on Discord. */
  discordId: string | null;
  name: string;
  /** Size of the avatar, in CSS pixels. */
  size?: number;
  /** Tooltip. Default: the name. */
  title?: string;
  /** Text before the name: 'Client: '. */
  lead?: string;
}
/** Long names are truncated and readable as a tooltip. */
export function Person({ discordId, name, size = 18, title = name, lead = '' }: PersonProps): ReactNode {
  const page = usePageOf(discordId);
  const style = { gap: `${Math.round(size / 3)}px` };
  const whole = (
    <>
      <Face discordId={discordId} name={name} size={size} />
      <span className={clipped()} title={title} {...(lead === '' && { dir: 'auto' })}>
        {lead === '' ? (
          name
        ) : (
          <>
            {lead}
            <bdi>{name}</bdi>
          </>
        )}
      </span>
    </>
  );
  return page === null ? (
    <span className={line()} style={style}>
      {whole}
    </span>
  ) : (
    <Link to={page} className={line()} style={style}>
      {whole}
    </Link>
  );
}
