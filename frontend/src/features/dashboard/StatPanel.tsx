// Panel of a card that shows one number, and its small heading.
import { chakra } from '@chakra-ui/react';
import { Panel } from '../../ui/Panel.tsx';

export const StatPanel = chakra(Panel, {
  base: { padding: '20px', display: 'flex', flexDirection: 'column', gap: 3, minHeight: '176px' },
});
export const CardTitle = chakra('h2', { base: { textStyle: 'cardTitle', fontSize: '12px', color: 'fg.muted' } });
