// A person in a line: picture and name, which lead to their page when they have one.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageOf } from '../platform/faces.store.ts';
import { Face } from './Face.tsx';
import { look } from './theme/look.ts';

const line = look({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  maxWidth: '100%',
  color: 'inherit',
  '&[href]:hover > span:last-child': { textDecoration: 'underline' },
});
const clipped = look({ truncate: true });

/** The picture alone, where the name stands beside it in other words. */
export function PersonFace({ discordId, name, size }: Omit<PersonProps, 'title'>): ReactNode {
  const page = usePageOf(discordId);
  const face = <Face discordId={discordId} name={name} {...(size !== undefined && { size })} />;
  return page === null ? (
    face
  ) : (
    <Link to={page} aria-label={name}>
      {face}
    </Link>
  );
}

export interface PersonProps {
  /** Null: not on Discord. */
  discordId: string | null;
  name: string;
  /** Of the picture, in CSS pixels. */
  size?: number;
  /** On hover, the name unless said otherwise. */
  title?: string;
}
/** Long names clip and stay readable on hover. */
export function Person({ discordId, name, size = 18, title = name }: PersonProps): ReactNode {
  const page = usePageOf(discordId);
  const style = { gap: `${Math.round(size / 3).toString()}px` };
  const whole = (
    <>
      <Face discordId={discordId} name={name} size={size} />
      <span className={clipped()} title={title}>
        {name}
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
