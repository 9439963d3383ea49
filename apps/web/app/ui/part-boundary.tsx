import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The part that failed, as in "The assistant". */
  name: string;
  children: ReactNode;
}

/** Error boundary for one part of the page; the rest keeps working. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="flex items-center gap-3 bg-sheet px-6 py-4 text-sm text-ink-2">
        <p className="min-w-0 flex-1">{this.props.name} could not be shown. Your mail is safe.</p>
        <Button size="sm" onClick={() => this.setState({ hasFailed: false })}>
          Try again
        </Button>
      </div>
    );
  }
}
