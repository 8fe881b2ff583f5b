// Before the first test: Chakra with what it is made of in one file. React and Emotion are shared with what is not packed.
import { pack } from '../../tools/launcher/pack.mjs';

export default () =>
  pack({
    ...{ name: 'chakra', workspace: 'frontend', contents: "export * from '@chakra-ui/react';" },
    outside: ['react', 'react-dom', '@emotion/*'],
  });
