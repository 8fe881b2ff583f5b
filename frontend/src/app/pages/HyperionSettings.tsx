// Hyperion's settings: models, prompt, usage and limits. The code is loaded only for admins.
import type { ReactNode } from 'react';
import { LlmConfigForm } from '../../features/dashboard/LlmConfigForm.tsx';
import HyperionUse from '../../features/lore/budget/HyperionUse.tsx';
import { GuildPart } from '../../features/settings/GuildPart.tsx';

export default function HyperionSettings(): ReactNode {
  return (
    <>
      <GuildPart place="llm-config" help="The models that answer, and how Hyperion speaks.">
        <LlmConfigForm />
      </GuildPart>
      <GuildPart place="hyperion-use" help="What Hyperion has used today, and how much people may ask.">
        <HyperionUse />
      </GuildPart>
    </>
  );
}
