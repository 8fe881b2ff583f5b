// A person in a line: picture and name, which lead to their page when they have one.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageOf } from '../platform/faces.store.ts';
import { Face } from './Face.tsx';
import { look } from './theme/look.ts';

const line = look({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  maxWidth: '100%',
  color: 'inherit',
  '&[href]:hover > span:last-child': { textDecoration: 'underline' },
});
const clipped = look({ truncate: true });

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
  const whole = (
    <>
      <Face discordId={discordId} name={name} size={size} />
      <span className={clipped()} title={title}>
        {name}
      </span>
    </>
  );
  return page === null ? (
    <span className={line()}>{whole}</span>
  ) : (
    <Link to={page} className={line()}>
      {whole}
    </Link>
  );
}
