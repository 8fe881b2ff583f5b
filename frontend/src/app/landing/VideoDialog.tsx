// Video dialog of the landing page. The player exists only while the dialog is open.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export default function VideoDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title="Walk Without Rhythm" width={880}>
      <chakra.div aspectRatio="16 / 9" bg="bg.sunken" borderRadius="control" overflow="hidden">
        {open && (
          <chakra.iframe
            title="Walk Without Rhythm"
            src={`https://www.youtube-nocookie.com/embed/${guild.landingVideoId}`}
            allow="fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            width="100%"
            height="100%"
          />
        )}
      </chakra.div>
    </Dialog>
  );
}
