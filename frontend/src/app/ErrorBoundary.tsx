// Outermost error boundary: when a screen crashes, it offers to try again or to reload the page.
import { chakra } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { dropRestoredDrafts } from '../platform/forms/drafts.ts';
import { Button } from '../ui/Button.tsx';

interface State {
  readonly isBroken: boolean;
}

const Broken = ({ onRetry }: { onRetry: () => void }): ReactNode => (
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
    <chakra.h1 textStyle="accessTitle">Something went wrong</chakra.h1>
    <chakra.p color="fg.muted" maxWidth="440px">
      This screen ran into a problem. Your work is safe: everything you saved is stored.
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2} marginTop={3}>
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
      <Button onClick={() => window.location.reload()}>Reload Page</Button>
    </chakra.div>
  </chakra.div>
);

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    dropRestoredDrafts();
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onRetry={() => this.setState({ isBroken: false })} />;
  }
}
