import type { ReactElement } from 'react'

/** The drawings of empty and failed lists, 200 × 96, in the line of the icons; water is in the brand's colour. */
const water = (
  <path className="w" d="M2 92c10-4 16-4 26 0s16 4 26 0 16-4 26 0 16 4 26 0 16-4 26 0 16 4 26 0 16-4 26 0" />
)

export const illustrations = {
  /** Nothing here yet: the sampan with room for cargo. */
  sampan: (
    <>
      <path d="M20 62c24 14 136 14 160 0-8 22-22 28-80 28s-72-6-80-28z" />
      <path d="M62 63V46h20v20M82 66V40h24v27M106 67V50h20v15" />
      <path d="M134 64V18c16 4 26 18 28 40" />
      {water}
    </>
  ),
  /** Nothing matches: a glass over open water. */
  lens: (
    <>
      <circle cx="96" cy="42" r="28" />
      <path d="M116 62l22 20" />
      <path className="w" d="M76 46c7-4 13-4 20 0s13 4 20 0" />
      <path d="M86 31h20M90 24h12" strokeDasharray="4 4" />
      {water}
    </>
  ),
  /** All done: boxes ashore, the crane at rest. */
  calm: (
    <>
      <path d="M22 82h112M34 82V58h34v24M68 82V58h34v24M51 58V34h34v24" />
      <path d="M42 64v12M50 64v12M60 64v12M76 64v12M84 64v12M94 64v12M60 40v12M68 40v12M76 40v12" />
      <path d="M126 82V16h44M126 30l22-14M126 16l-16 10M162 16v18" />
      <path d="M158 34h8v6h-8z" />
      {water}
    </>
  ),
  /** Could not be read: the line between ship and shore has parted. */
  cable: (
    <>
      <path d="M20 84V40h12v44M14 84h24M17 46h18" />
      <path d="M35 50c22 22 36 24 52 20M113 62c14-4 24-8 32-18" />
      <path d="M93 60l-4-8M99 74l2 9M106 54l5-7" />
      <path d="M136 62h52c-4 16-10 22-26 22s-24-6-26-22zM154 62V44h16v18M162 44V30" />
      {water}
    </>
  ),
} satisfies Record<string, ReactElement>

export type IllustrationName = keyof typeof illustrations

export function Illustration({ name }: { name: IllustrationName }): ReactElement {
  return (
    <svg className="drawing" viewBox="0 0 200 96" aria-hidden="true">
      {illustrations[name]}
    </svg>
  )
}
