import type { Bilingual } from '../kernel/language.ts'

/**
 * A container terminal is the quay and yard where a vessel is worked and a box is gated in or collected; one
 * port has several, under different operators. A booking names the port, the arrival notice names the
 * terminal. The table holds the terminals of the large container ports only, gathered by hand.
 */
export type Terminal = {
  readonly name: Bilingual
  /** Who works it; empty where we are not sure. */
  readonly operators: readonly Bilingual[]
  /** SMDG terminal code, unique only together with the port; null where we are not sure. */
  readonly smdg: string | null
}

/** The table as it is kept: operators stand once and are named by key. */
export type TerminalTable = {
  readonly operators: Readonly<Record<string, Bilingual>>
  readonly rows: readonly {
    readonly port: string
    readonly name: Bilingual
    readonly operators: readonly string[]
    readonly smdg: string | null
  }[]
}

/** Terminals by the UN/LOCODE of their port, in the order of the table. Throws on an operator that is not in it. */
export function terminalsFrom(table: TerminalTable): ReadonlyMap<string, readonly Terminal[]> {
  const terminals = new Map<string, Terminal[]>()
  for (const { port, name, operators, smdg } of table.rows) {
    const terminal = {
      name,
      operators: operators.map((key) => {
        const operator = table.operators[key]
        if (!operator)
          throw new Error(`terminals: ${port} names the operator ${key}, who is not in the table`)
        return operator
      }),
      smdg,
    }
    const others = terminals.get(port)
    if (others) others.push(terminal)
    else terminals.set(port, [terminal])
  }
  return terminals
}
