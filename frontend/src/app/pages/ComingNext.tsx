// The designed state of a part that is still to come; nothing in it pretends to work.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface ComingNextProps {
  art: ComponentType<SVGProps<SVGSVGElement>>;
  name: string;
  /** One sentence: what will stand here. */
  will: string;
  action?: ReactNode;
}

export const ComingNext = ({ art, name, will, action }: ComingNextProps): ReactNode => (
  <EmptyState art={art} title={`Coming next: ${name}`} more={will} {...(action !== undefined && { action })} />
);
