// Notice in a dialog whose entity no longer exists, with a button back to the list.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface GoneNoticeProps {
  /** Says what is gone: 'This item is no longer listed.' */
  text: string;
  /** The button's label: 'See listed items'. */
  seeList: string;
  onClose: () => void;
}
export const GoneNotice = ({ text, seeList, onClose }: GoneNoticeProps): ReactNode => (
  <chakra.div display="grid" gap={4} justifyItems="start">
    <p>{text}</p>
    <Button onClick={onClose}>{seeList}</Button>
  </chakra.div>
);
