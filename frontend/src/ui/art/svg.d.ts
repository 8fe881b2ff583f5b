// Type of `drawing.svg?react`: the drawing as a component, made by build/svgComponents.ts.
declare module '*.svg?react' {
  import type { ReactNode, SVGProps } from 'react';

  export default function Drawing(props: SVGProps<SVGSVGElement>): ReactNode;
}
