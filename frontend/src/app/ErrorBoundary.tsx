// The last net: when a screen breaks or cannot be loaded, it says so and offers to try again or to load the page anew.
import { chakra } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { buildStore, reloadOnce } from '../platform/build.store.ts';
import { Button } from '../ui/Button.tsx';

interface State {
  /** 'unloaded': its code did not come, from a network that is gone or a build that is. */
  broken: 'screen' | 'unloaded' | null;
}
const words = {
  screen: {
    title: 'Something went wrong',
    text: 'This screen ran into a problem. Nothing you did is lost: what the hall has accepted is kept.',
  },
  unloaded: {
    title: 'This screen could not be loaded',
    text: 'The network may be away, or there is a new version of the hall. Nothing you did is lost.',
  },
} as const;

/** How browsers put it when a part of the program cannot be fetched. */
const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module|preload css/i.test(error.message);

const Broken = ({ how, onRetry }: { how: keyof typeof words; onRetry: () => void }): ReactNode => (
  <chakra.div
    role="alert"
    display="grid"
    placeItems="center"
    alignContent="center"
    gap={3}
    minHeight="60vh"
    padding={6}
    textAlign="center"
  >
    <chakra.h1 textStyle="accessTitle">{words[how].title}</chakra.h1>
    <chakra.p color="fg.muted" maxWidth="440px">
      {words[how].text}
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2} marginTop={3}>
      {how === 'screen' && (
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
      )}
      <Button
        {...(how === 'unloaded' && { variant: 'primary' as const })}
        onClick={() => {
          window.location.reload();
        }}
      >
        Reload Page
      </Button>
    </chakra.div>
  </chakra.div>
);

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: isUnloaded(error) ? 'unloaded' : 'screen' };
  }

  override componentDidCatch(error: unknown): void {
    // The old build's part is gone, and the new build has its own.
    if (isUnloaded(error) && buildStore.getState().newer !== null) reloadOnce();
  }

  override render(): ReactNode {
    if (this.state.broken === null) return this.props.children;
    return (
      <Broken
        how={this.state.broken}
        onRetry={() => {
          this.setState({ broken: null });
        }}
      />
    );
  }
}
