// Button for admins that makes the server draw the map at once.
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { makeMap } from '../scouting.actions.ts';

export function MakeButton(): ReactNode {
  const [making, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    setMaking(true);
    await makeMap();
    setMaking(false);
  };
  return (
    <Button icon="refresh" needsConnection pending={making} onClick={() => void make()}>
      Update Now
    </Button>
  );
}
