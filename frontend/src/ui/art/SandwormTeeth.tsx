// Drawing: the maw of the sandworm, three rings of teeth that can turn.
import { useId, type ReactNode, type SVGProps } from 'react';

export function SandwormTeeth(props: SVGProps<SVGSVGElement>): ReactNode {
  const id = useId();
  return (
    <svg
      aria-hidden
      focusable="false"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="-300 -300 600 600"
      {...props}
    >
      <defs>
        <radialGradient id={`${id}-wm`} cx="0" cy="0" r="250" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--worm-throat)" />
          <stop offset=".2" stopColor="var(--worm-throat-2)" />
          <stop offset=".46" stopColor="var(--worm-dark)" />
          <stop offset="1" stopColor="var(--worm-dark)" />
        </radialGradient>
      </defs>
      <circle r="250" fill={`url(#${id}-wm)`} />
      <g className="worm-teeth-inner">
        <path
          fill="var(--worm-tooth-3)"
          d="M117-12Q85-2 51 11l66 1zm-3 41q-34-2-70-1l62 23zM98 66 32 41q24 23 50 43zM69 96 16 50q15 29 33 58zm-37 18L-2 52q4 33 11 66zm-41 4q-4-34-11-70l-12 66zm-40-10q8-34 14-70l-34 58zm-33-24q18-28 36-60l-52 42zm-24-33q27-20 54-44l-62 22zm-11-39q32-10 66-23l-66-1zm3-41q34 2 70 1l-62-23zm16-37 66 25q-24-23-50-43zm29-30 53 46q-15-29-33-58zm37-18L2-52q-4-33-11-66zm41-4q4 34 11 70l12-66zm40 10q-8 34-14 70l34-58zm33 24Q64-56 46-24l52-42zm24 33Q79-31 52-7l62-22z"
        />
      </g>
      <circle r="122" stroke="var(--worm-dark)" strokeWidth="18" />
      <circle r="113" stroke="var(--art-line)" strokeWidth="1.5" opacity=".35" />
      <g className="worm-teeth-middle">
        <path
          fill="var(--worm-tooth-2)"
          d="M178 5q-48 7-98 19l95 11zm-6 39q-40-1-85 5l75 24zm-14 38q-46-14-96-25l80 50zm-22 33q-36-19-79-33l58 54zm-29 27q-35-32-76-64l51 80zm-34 20q-25-32-57-63l28 73zm-38 13Q17 130-6 84l11 94zm-40 3q-8-40-24-82l-6 79zm-39-6q3-48 3-99-17 44-32 89zm-38-14q10-39 14-84l-39 68zm-33-22q24-42 46-88l-67 67zm-27-29q26-31 49-70l-65 45zm-20-34q39-27 79-60l-89 31zm-13-38q37-17 75-42l-78 12zm-3-40q48-7 98-19l-95-11zm6-39q40 1 85-5l-75-24zm14-38q46 14 96 25l-80-50zm22-33q36 19 79 33l-58-54zm29-27q35 32 76 64l-51-80zm34-20q25 32 57 63l-28-73zm38-13q18 45 41 91l-11-94zm40-3q8 40 24 82l6-79zm39 6q-3 48-3 99 17-44 32-89zm38 14q-10 39-14 84l39-68zm33 22Q91-94 69-48l67-67zm27 29q-26 31-49 70l65-45zm20 34q-39 27-79 60l89-31zm13 38q-37 17-75 42l78-12z"
        />
      </g>
      <circle r="184" stroke="var(--worm-dark)" strokeWidth="20" />
      <circle r="174" stroke="var(--art-line)" strokeWidth="1.5" opacity=".45" />
      <g className="worm-teeth-outer">
        <path
          fill="var(--art-bone)"
          d="M247-16Q192-2 135 19l112-3zm0 39q-44 6-92 24l87 7zm-7 38q-57-4-118-1l108 32zm-12 37q-44-7-95-5l80 33zm-18 35q-53-22-112-38l93 63zm-24 31q-39-21-89-35l67 57zm-28 27q-43-37-94-71l69 90zm-32 22q-31-32-73-60l45 75zm-34 17q-30-48-68-96l37 106zm-38 12q-19-40-51-80l20 85zm-38 5Q2 192-19 135l3 112zm-39 0q-6-44-24-92l-7 87zm-38-7q4-57 1-118l-32 108zm-37-12q7-44 5-95l-33 80zm-35-18q22-53 38-112l-63 93zm-31-24q21-39 35-89l-57 67zm-27-28q37-43 71-94l-90 69zm-22-32q32-31 60-73l-75 45zm-17-34q48-30 96-68l-106 37zm-12-38q40-19 80-51l-85 20zm-5-38q55-14 112-35l-112 3zm0-39q44-6 92-24l-87-7zm7-38q57 4 118 1l-108-32zm12-37q44 7 95 5l-80-33zm18-35q53 22 112 38l-93-63zm24-31q39 21 89 35l-67-57zm28-27q43 37 94 71l-69-90zm32-22q31 32 73 60l-45-75zm34-17q30 48 68 96l-37-106zm38-12q19 40 51 80l-20-85zm38-5q14 55 35 112l-3-112zm39 0q6 44 24 92l7-87zm38 7q-4 57-1 118l32-108zm37 12q-7 44-5 95l33-80zm35 18q-22 53-38 112l63-93zm31 24q-21 39-35 89l57-67zm27 28q-37 43-71 94l90-69zm22 32q-32 31-60 73l75-45zm17 34q-48 30-96 68l106-37zm12 38q-40 19-80 51l85-20z"
        />
      </g>
      <g className="worm-lip">
        <path
          fill="var(--worm-mid)"
          fillRule="evenodd"
          stroke="var(--art-line)"
          strokeWidth="3"
          d="M272 0a70 70 0 0 1-8 65 70 70 0 0 1-23 61 70 70 0 0 1-37 54 70 70 0 0 1-49 44 70 70 0 0 1-59 30 70 70 0 0 1-63 16 70 70 0 0 1-66 0 70 70 0 0 1-63-16 70 70 0 0 1-59-30 70 70 0 0 1-49-44 70 70 0 0 1-37-54 70 70 0 0 1-23-61 70 70 0 0 1-8-65 70 70 0 0 1 8-65 70 70 0 0 1 23-61 70 70 0 0 1 37-54 70 70 0 0 1 49-44 70 70 0 0 1 59-30 70 70 0 0 1 63-16 70 70 0 0 1 66 0 70 70 0 0 1 63 16 70 70 0 0 1 59 30 70 70 0 0 1 49 44 70 70 0 0 1 37 54 70 70 0 0 1 23 61 70 70 0 0 1 8 65m-514 0a242 242 0 1 0 484 0 242 242 0 1 0-484 0"
        />
        <path
          stroke="var(--art-line)"
          strokeWidth="2"
          d="M250 0h18m-25 60 17 4m-39 52 16 9m-50 41 14 12m-59 28 10 15m-63 13 6 17m-65-3 2 18m-62-18-2 18m-57-32-6 17m-47-45-10 15m-35-55-14 12m-20-62-16 9m-6-65-17 4m10-64h-18m25-60-17-4m39-52-16-9m50-41-14-12m59-28-10-15m63-13-6-17m65 3-2-18m62 18 2-18m57 32 6-17m47 45 10-15m35 55 14-12m20 62 16-9m6 65 17-4"
          opacity=".7"
        />
      </g>
    </svg>
  );
}
