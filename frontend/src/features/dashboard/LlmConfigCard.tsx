// Card for admins: Hyperion's current model, and a link to its settings.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLlmConfig } from './dashboard.live.ts';

export function LlmConfigCard(): ReactNode {
  const id = useId();
  const resource = useLlmConfig();
  return (
    <Panel
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={4}
      rowGap={1}
      padding="10px 20px"
    >
      {/* On a phone, the title has a line of its own. */}
      <chakra.h2 id={id} textStyle="cardTitle" flex={{ base: '1 0 100%', md: 'none' }}>
        LLM Configuration
      </chakra.h2>
      <chakra.div flex="1" minWidth={0} color="fg.muted">
        <ResourceView
          resource={resource}
          failed={() => "Couldn't load the model."}
          skeleton={<Skeleton height="16px" width="160px" margin="2px 0" />}
        >
          {({ modelName }) => (
            <chakra.p truncate title={modelName}>
              {modelName}
            </chakra.p>
          )}
        </ResourceView>
      </chakra.div>
      <ButtonLink size="sm" flex="none" to="/settings#llm-config">
        Open settings
      </ButtonLink>
    </Panel>
  );
}
