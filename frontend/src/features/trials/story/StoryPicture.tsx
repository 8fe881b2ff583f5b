// Story as a picture, to open or copy.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { canCopyPictures, copyPicture } from '../../../ui/copy.ts';

export function StoryPicture({ trialId }: { trialId: number }): ReactNode {
  const [pending, setPending] = useState(false);
  const address = `/api/trials/${trialId}/story.png`;
  const copy = async (): Promise<void> => {
    setPending(true);
    await copyPicture(address, { done: 'Picture copied', failed: 'Open the picture and copy it from there.' });
    setPending(false);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2}>
      <ButtonAnchor href={address} target="_blank" rel="noopener" size="sm" icon="send">
        Open picture
      </ButtonAnchor>
      {canCopyPictures() && (
        <Button size="sm" icon="link" needsConnection pending={pending} onClick={() => void copy()}>
          Copy picture
        </Button>
      )}
    </chakra.div>
  );
}
